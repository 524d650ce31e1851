find_package(Threads REQUIRED)
target_link_libraries(runtime PUBLIC Threads::Threads)
