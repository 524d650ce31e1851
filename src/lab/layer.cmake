find_package(Eigen3 REQUIRED NO_MODULE)
target_link_libraries(lab PRIVATE Eigen3::Eigen)
