# What is installed: both programs, the page and the small tables if they have been built, and the manual pages and completions
# that the programs write.
include(GNUInstallDirs)

install(TARGETS tabuleiro tabuleiro-lab RUNTIME OPTIONAL)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tabuleiro/web OPTIONAL)
# The tables of Pretoa, 12 MB; those of other games are larger and made on demand.
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/tables.log
    COMMAND tabuleiro solve pretoa --out ${CMAKE_BINARY_DIR}/tables > ${CMAKE_BINARY_DIR}/tables.log
    DEPENDS tabuleiro VERBATIM)
add_custom_target(small-tables DEPENDS ${CMAKE_BINARY_DIR}/tables.log)
install(DIRECTORY ${CMAKE_BINARY_DIR}/tables DESTINATION ${CMAKE_INSTALL_DATADIR}/tabuleiro OPTIONAL
    PATTERN *.lock EXCLUDE)
install(FILES ${CMAKE_SOURCE_DIR}/packaging/tabuleiro.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
set(TABULEIRO_SITE https://tabuleiro.example.org CACHE STRING "Where the website is (scripts/website.sh)")
configure_file(${CMAKE_SOURCE_DIR}/packaging/metainfo.xml.in ${CMAKE_BINARY_DIR}/org.example.tabuleiro.metainfo.xml @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/org.example.tabuleiro.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${CMAKE_SOURCE_DIR}/web/public/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME tabuleiro.svg)
foreach(size IN ITEMS 16 24 32 48 64 128 192 256 512) # made from it by scripts/screenshots.sh
    install(FILES ${CMAKE_SOURCE_DIR}/web/public/icons/${size}.png
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps RENAME tabuleiro.png)
endforeach()

# reference(PROGRAM KIND FOLDER NAME): the manual page or the completions of a program, written by the program.
function(reference program kind folder name)
    set(file ${CMAKE_BINARY_DIR}/reference/${kind}/${name})
    add_custom_command(TARGET ${program} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/reference/${kind}
        COMMAND ${program} --lang en --reference ${kind} > ${file}
        VERBATIM)
    install(FILES ${file} DESTINATION ${folder} OPTIONAL)
endfunction()

if(NOT CMAKE_CROSSCOMPILING AND CMAKE_BUILD_TYPE STREQUAL "Release")
    foreach(program tabuleiro tabuleiro-lab)
        reference(${program} man ${CMAKE_INSTALL_MANDIR}/man6 ${program}.6)
        reference(${program} bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions ${program})
        reference(${program} zsh ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions _${program})
        reference(${program} fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d ${program}.fish)
    endforeach()
endif()
