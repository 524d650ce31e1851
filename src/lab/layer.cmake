find_package(Threads REQUIRED)
target_link_libraries(lab PUBLIC Threads::Threads)
find_package(Eigen3 REQUIRED NO_MODULE)
target_link_libraries(lab PRIVATE Eigen3::Eigen)
