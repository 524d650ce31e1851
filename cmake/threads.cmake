# Builds the layers with threads a second time, with GCC's thread sanitizer, for the suite `threads`. The layers below them
# have no threads and are not rebuilt. Link the objects, `watched`, first: the linker takes the first definition of an inline
# function.
add_library(thread-sanitizer INTERFACE)
target_compile_options(thread-sanitizer INTERFACE -O1 -g1 -fsanitize=thread -Wno-tsan) # it does not support Asio's fences
target_link_options(thread-sanitizer INTERFACE -fsanitize=thread)
set(threaded sockets server store solver runtime)
set(watched "")
foreach(name IN LISTS threaded)
    get_target_property(sources ${name} SOURCES)
    get_target_property(unity ${name} UNITY_BUILD)
    get_target_property(below ${name} LINK_LIBRARIES)
    list(REMOVE_ITEM below ${threaded})
    target_link_libraries(thread-sanitizer INTERFACE ${below})
    add_library(${name}-threads OBJECT EXCLUDE_FROM_ALL ${sources})
    target_link_libraries(${name}-threads PRIVATE thread-sanitizer)
    set_target_properties(${name}-threads PROPERTIES UNITY_BUILD ${unity} UNITY_BUILD_MODE GROUP)
    list(APPEND watched $<TARGET_OBJECTS:${name}-threads>)
endforeach()
