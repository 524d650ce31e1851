file(GLOB weights CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/weights/*.txt)
if(TABULEIRO_WASM) # the page fetches them when they are needed
    list(FILTER weights EXCLUDE REGEX distilled)
endif()
embed(ai embedded_weights ai/network.hpp ${weights})
