if(NOT TABULEIRO_WASM) # the page fetches them when they are needed
    file(GLOB problems CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/problems/*.txt)
    embed(play embedded_problems play/problems.hpp ${problems})
endif()
