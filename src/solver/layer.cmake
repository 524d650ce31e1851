find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET GLOBAL libzstd)
target_link_libraries(solver PRIVATE PkgConfig::zstd)
