set_source_files_properties(${CMAKE_SOURCE_DIR}/src/core/version.cpp PROPERTIES
    COMPILE_DEFINITIONS TABULEIRO_VERSION="${PROJECT_VERSION}")
