#include <cstdio>

#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"
#include "programs/tabuleiro/table_pack.hpp"
#include "solver/tables/on_demand_tables.hpp"

namespace tabuleiro {

namespace {

void print_pack(const Texts& texts, const TablePack& pack) {
    std::uint64_t bytes = 0;
    for (const PackedTable& table : pack.tables) {
        std::printf("%s  %12llu  %-24s %s\n", table.sha256.c_str(), static_cast<unsigned long long>(table.bytes),
                    table.name.c_str(), table.program.c_str());
        bytes += table.bytes;
    }
    print_text(texts("tables.packed", {std::to_string(pack.tables.size()), std::to_string(bytes >> 20), pack.program}));
    print_text(texts("tables.manifest", {pack.sha256}));
}

} // namespace

int run_tables(const Texts& texts, const TablesRequest& request) {
    const std::filesystem::path folder =
        request.directory.empty() ? tables_directory() : std::filesystem::path(request.directory);
    const std::string doing = request.action == "pack"     ? texts("tables.pack")
                              : request.action == "verify" ? texts("tables.verify")
                                                           : texts("tables.unpack");
    ProgressBar bar(doing, 0);
    const PackProgress progress = [&](std::uint64_t done, std::uint64_t all) {
        return bar.show(done >> 20, (all >> 20) + 1), !interrupted();
    };
    const auto refused = [&](const Error& error) {
        bar.hide();
        complain(texts, error);
        return error.name == "pack.stopped" ? stopped_by_user : bad_usage;
    };
    if (request.action == "verify") {
        const auto pack = check_pack(request.file, progress);
        if (!pack) return refused(pack.error());
        bar.hide();
        print_pack(texts, *pack);
        return 0;
    }
    if (request.action == "unpack") {
        const auto made = unpack(request.file, folder, request.replace, progress);
        if (!made) return refused(made.error());
        bar.hide();
        print_text(texts("tables.unpacked", {std::to_string(*made), folder.string()}));
        return 0;
    }
    for (const auto& error : {refuse_existing(request.file, request.replace), refuse_unwritable(request.file)})
        if (error) return refused(*error);
    const auto pack = tables_in(folder, request.games, progress);
    if (!pack) return refused(pack.error());
    if (const auto error = write_pack(request.file, folder, *pack, progress)) return refused(*error);
    bar.hide();
    print_pack(texts, *pack);
    return 0;
}

} // namespace tabuleiro
