find_package(Threads REQUIRED)
target_link_libraries(lab PUBLIC Threads::Threads)
