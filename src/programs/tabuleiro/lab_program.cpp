#include "programs/tabuleiro/lab_program.hpp"

#include <unistd.h>

#include <filesystem>

#include "programs/shared/command_line.hpp"

namespace tabuleiro {

int run_lab_program(const Texts& texts, char** argv) {
    std::error_code failure;
    const auto beside = std::filesystem::read_symlink("/proc/self/exe", failure).replace_filename("tabuleiro-lab");
    if (!failure) execv(beside.c_str(), argv);
    execvp("tabuleiro-lab", argv);
    return complain(texts, {"cli.no_lab", {}});
}

} // namespace tabuleiro
