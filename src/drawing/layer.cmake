# The page's drawings are embedded in the program (web/tools/drawings.ts writes them).
file(GLOB drawings CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/drawings/*.json)
embed(drawing embedded_drawing drawing/embedded.hpp ${drawings})
find_package(Boost 1.81 REQUIRED COMPONENTS json)
target_link_libraries(drawing PRIVATE Boost::json)
