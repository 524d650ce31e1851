# Writes OUTPUT, a C++ file that defines tabuleiro::FUNCTION (declared in HEADER) for all FILES, found by their names, and
# FUNCTION_names, the list of these.
set(cases "")
set(names "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} content)
    string(APPEND cases "    if (name == \"${name}\") return R\"~embed~(${content})~embed~\";\n")
    string(APPEND names "\"${name}\", ")
endforeach()
file(WRITE ${OUTPUT} "#include <span>\n\n#include \"${HEADER}\"\n\nnamespace tabuleiro {\n
std::span<const std::string_view> ${FUNCTION}_names() {\n    static constexpr std::string_view names[] = {${names}};\n    return names;\n}\n
std::string_view ${FUNCTION}([[maybe_unused]] std::string_view name) {\n${cases}    return {};\n}\n\n} // namespace tabuleiro\n")
