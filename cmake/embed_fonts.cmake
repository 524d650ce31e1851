# Writes OUTPUT, a C++ file that defines tabuleiro::embedded_fonts (programs/tabuleiro/fonts.hpp) for all FILES.
set(arrays "")
set(list "")
set(i 0)
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} content HEX)
    string(REGEX REPLACE "(..)" "0x\\1," content "${content}")
    string(APPEND arrays "const unsigned char font_${i}[] = {${content}};\n")
    string(APPEND list "    {\"${name}\", font_${i}},\n")
    math(EXPR i "${i} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"programs/tabuleiro/fonts.hpp\"\n\nnamespace tabuleiro {\n\nnamespace {\n${arrays}} // namespace\n
std::span<const Font> embedded_fonts() {\n    static constexpr Font fonts[] = {\n${list}    };\n    return fonts;\n}\n\n} // namespace tabuleiro\n")
