#include "store/backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "programs/shared/files.hpp"
#include "programs/shared/numbers.hpp"
#include "programs/shared/terminal.hpp"
#include "programs/tabuleiro/commands.hpp"

namespace tabuleiro {

namespace {

using File = std::unique_ptr<std::FILE, decltype(&std::fclose)>;

std::vector<std::string> described(const BackupSize& size, const std::string& where) {
    return {std::to_string(size.matches), std::to_string(size.steps),
            fixed(static_cast<double>(size.bytes) / 1'000'000, 1), where};
}

Error cannot_write(const std::string& path) { return {"file.cannot_write", {path, std::strerror(errno)}}; }

// Written beside the file and renamed, so that there is never half a backup under its name.
Result<BackupSize> back_up(const Texts& texts, const std::string& store, const std::string& path) {
    auto snapshot = open_snapshot(store);
    if (!snapshot) return snapshot.error();
    const std::string part = path + ".part";
    ::unlink(part.c_str()); // left by a run that was killed
    const int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600); // it holds secrets
    if (descriptor < 0) return cannot_write(path);
    const File file(::fdopen(descriptor, "wb"), &std::fclose);
    ProgressBar bar(texts("backup.writing"), (*snapshot)->matches);
    auto written = write_backup(**snapshot, file.get(), [&](const BackupSize& done) {
        bar.show(done.matches);
        return !interrupted();
    });
    if (written && (::fsync(descriptor) != 0 || std::rename(part.c_str(), path.c_str()) != 0))
        written = cannot_write(path);
    if (!written) ::unlink(part.c_str());
    return written;
}

// Reads the whole file; the matches go to `store`, or nowhere if there is none.
Result<BackupSize> read_backup(const Texts& texts, const std::string& path, Store* store, std::uint64_t matches) {
    const File file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) return Error{"file.cannot_read", {path, std::strerror(errno)}};
    BackupReader reader(file.get());
    if (auto error = reader.begin()) return *std::move(error);
    ProgressBar bar(texts(store ? "backup.restoring" : "backup.checking"), matches);
    const NextMatch next = [&]() -> Result<std::optional<WholeMatch>> {
        bar.show(reader.done().matches);
        if (interrupted()) return Error{"store.stopped", {}};
        return reader.next();
    };
    if (store) {
        if (auto error = store->fill(next, reader.runs())) return *std::move(error);
        return reader.done();
    }
    for (;;) {
        const auto match = next();
        if (!match) return match.error();
        if (!*match) return reader.done();
    }
}

Result<std::string> store_of(const std::string& asked) { return asked.empty() ? usual_store() : asked; }

} // namespace

int run_backup(const Texts& texts, const BackupRequest& request) {
    const auto store = store_of(request.store);
    if (!store) return complain(texts, store.error());
    if (const auto error = refuse_existing(request.file, request.replace)) return complain(texts, *error);
    const auto written = back_up(texts, *store, request.file);
    if (!written) return complain(texts, written.error());
    print_text(texts("backup.done", described(*written, request.file)));
    return 0;
}

int run_restore(const Texts& texts, const BackupRequest& request) {
    const auto where = store_of(request.store);
    if (!where) return complain(texts, where.error());
    const auto checked = read_backup(texts, request.file, nullptr, 0); // all of it, before anything changes
    if (!checked) return complain(texts, checked.error());
    const auto store = open_store(*where, [](const std::string&, std::uint32_t) {});
    if (!store) return complain(texts, store.error());
    const auto restored = read_backup(texts, request.file, store->get(), checked->matches);
    if (!restored) return complain(texts, restored.error());
    print_text(texts("backup.restored", described(*restored, *shown_store(*where))));
    return 0;
}

} // namespace tabuleiro
