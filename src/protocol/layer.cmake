if(TABULEIRO_WASM) # Boost.JSON comes from its headers, see src/wasm; the page does not need the engine's lines
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/protocol/engine.cpp PROPERTIES HEADER_FILE_ONLY ON)
else()
    find_package(Boost 1.81 REQUIRED COMPONENTS json)
    target_link_libraries(protocol PUBLIC Boost::json)
endif()
