if(NOT TABULEIRO_WASM) # there Boost.JSON comes from its headers, see src/wasm
    find_package(Boost 1.81 REQUIRED COMPONENTS json)
    target_link_libraries(protocol PUBLIC Boost::json)
endif()
