# The layers with threads a second time, under GCC's thread sanitizer, for the suite `threads`. The layers below them have no
# threads and stay as they are. Link `watched`, the objects, first: the linker takes the first definition of an inline function.
add_library(thread-sanitizer INTERFACE)
target_compile_options(thread-sanitizer INTERFACE -O0 -fsanitize=thread -Wno-tsan) # Asio has fences, which it does not know
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
