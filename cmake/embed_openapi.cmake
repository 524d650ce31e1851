# Writes OUTPUT, a C++ file that defines tabuleiro::openapi_text with the content of FILE.
file(READ ${FILE} content)
file(WRITE ${OUTPUT} "#include \"server/openapi.hpp\"\n\nnamespace tabuleiro {\n
std::string_view openapi_text() {\n    return R\"~embed~(${content})~embed~\";\n}\n\n} // namespace tabuleiro\n")
