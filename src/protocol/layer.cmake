if(TABULEIRO_WASM) # Boost.JSON comes from its headers, see src/wasm; the page needs neither the engine's lines nor generated texts
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/protocol/engine.cpp ${CMAKE_SOURCE_DIR}/src/protocol/generated_text.cpp
        PROPERTIES HEADER_FILE_ONLY ON)
else()
    find_package(Boost 1.81 REQUIRED COMPONENTS json)
    target_link_libraries(protocol PUBLIC Boost::json)
endif()
