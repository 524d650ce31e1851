# layer(NAME USES OTHER...): a library of all sources in src/NAME. The include root is src, so that a file's path and its
# include are the same; scripts/check_layers.py reads the edges from CMakeLists.txt and forbids every other include.
# src/NAME/layer.cmake adds what is special about a layer.
function(layer name)
    cmake_parse_arguments(arg "" "" "USES" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
    add_library(${name} STATIC ${sources})
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
    target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${name} PUBLIC ${arg_USES} PRIVATE warnings)
    # With CMAKE_UNITY_BUILD each layer is one compilation: headers are read once. Where there are tests each folder is one, so
    # that a change in a game compiles only that game. In a release the lab and the batches of each game stay apart: GCC inlines
    # less in a file with many games.
    set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
    foreach(source IN LISTS sources)
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/src)
        if(BUILD_TESTING)
            string(REPLACE "/" "_" group ${folder})
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
        elseif(NOT folder MATCHES "^(batch|lab)/games$")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name})
        endif()
    endforeach()
    include(${CMAKE_SOURCE_DIR}/src/${name}/layer.cmake OPTIONAL)
endfunction()

# embed(TARGET FUNCTION HEADER FILES...): embeds these files in the program, through one generated source file.
function(embed target function header)
    add_custom_command(
        OUTPUT ${CMAKE_BINARY_DIR}/${function}.cpp
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${CMAKE_BINARY_DIR}/${function}.cpp -DFUNCTION=${function}
                -DHEADER=${header} "-DFILES=${ARGN}" -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${ARGN} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        VERBATIM)
    target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/${function}.cpp)
    # Rule books and messages are longer than the 65,536 characters that every compiler must accept; GCC and Clang accept them.
    set_source_files_properties(${CMAKE_BINARY_DIR}/${function}.cpp PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

# names_commit(TARGET): tabuleiro::commit() of a program is the commit it was built from. Every build looks; another commit compiles
# two lines and links the programs again.
function(names_commit target)
    set(file ${CMAKE_BINARY_DIR}/commit.cpp)
    if(NOT TARGET commit)
        add_custom_target(commit BYPRODUCTS ${file} VERBATIM
            COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUTPUT=${file} -P ${CMAKE_SOURCE_DIR}/cmake/commit.cmake)
    endif()
    set_source_files_properties(${file} PROPERTIES GENERATED ON SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE ${file})
    add_dependencies(${target} commit)
endfunction()

add_library(warnings INTERFACE)
target_compile_options(warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(warnings INTERFACE -Wno-restrict) # GCC 12 warns wrongly about std::string + char*
else()
    target_compile_options(warnings INTERFACE -Wno-deprecated-declarations) # Clang finds some in GCC's own std::stable_sort
endif()
if(TABULEIRO_WERROR)
    target_compile_options(warnings INTERFACE -Werror)
endif()
