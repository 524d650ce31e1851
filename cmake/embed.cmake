# Writes OUTPUT, a C++ file that defines tabuleiro::FUNCTION (declared in HEADER) for all FILES, found by their names.
set(cases "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} content)
    string(APPEND cases "    if (name == \"${name}\") return R\"~embed~(${content})~embed~\";\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n\nnamespace tabuleiro {\n
std::string_view ${FUNCTION}([[maybe_unused]] std::string_view name) {\n${cases}    return {};\n}\n\n} // namespace tabuleiro\n")
