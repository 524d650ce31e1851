file(GLOB weights CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/weights/*.txt)
embed(ai embedded_weights ai/network.hpp ${weights})
