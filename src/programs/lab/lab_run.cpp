#include "programs/lab/lab_run.hpp"

#include <cstdio>

#include "programs/shared/command_line.hpp"
#include "programs/shared/files.hpp"
#include "programs/shared/terminal.hpp"

namespace tabuleiro {

LabRun::LabRun(const Texts& texts, const CrewRequest& request) : texts_(texts), request_(request) {
    if (request_.threads == 0) request_.threads = request_.ranks ? 1 : all_cores();
}

std::optional<Error> LabRun::problem(const std::string& job, const std::vector<std::string>& files, bool replace) {
    for (const std::string& path : files) {
        if (auto error = refuse_existing(path, replace)) return error;
        if (auto error = refuse_unwritable(path)) return error;
    }
    if (request_.checkpoint.empty()) return std::nullopt;
    auto opened = Checkpoint::open(request_.checkpoint, job);
    if (!opened) return opened.error();
    checkpoint_ = *std::move(opened);
    return std::nullopt;
}

bool LabRun::prepare(const std::string& job, const std::vector<std::string>& files, bool replace) {
    bool refused = false;
    if (leads())
        if (const auto error = problem(job, files, replace)) {
            complain(texts_, *error);
            refused = true;
        }
    return !leader_decides(crew(), refused);
}

Crew LabRun::crew() {
    Crew crew(request_.threads);
    crew.ranks = request_.ranks;
    crew.checkpoint = checkpoint_ ? &*checkpoint_ : nullptr;
    return crew;
}

int LabRun::end(bool stopped) {
    if (!stopped) {
        if (checkpoint_) checkpoint_->remove();
        return 0;
    }
    if (checkpoint_) {
        checkpoint_->write();
        std::fprintf(stderr, "%s\n", texts_("lab.checkpoint_kept", {request_.checkpoint}).c_str());
    }
    if (request_.ranks) std::fprintf(stderr, "%s\n", texts_("lab.rank_ended").c_str());
    return stopped_by_user;
}

} // namespace tabuleiro
