#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <librsvg/rsvg.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "programs/tabuleiro/fonts.hpp"
#include "programs/tabuleiro/paper.hpp"

namespace tabuleiro {

namespace {

template <auto release> struct Release {
    template <class T> void operator()(T* what) const { release(what); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Release<cairo_destroy>>;
using Handle = std::unique_ptr<RsvgHandle, Release<g_object_unref>>;

Error failed(const std::string& why) { return {"draw.failed", {why}}; }

// The page's typefaces are WOFF2, which Pango does not read.
std::string unpacked(const Font& font) {
    std::string outlines;
    FT_Library library = nullptr;
    FT_Face face = nullptr;
    FT_ULong size = 0;
    if (FT_Init_FreeType(&library)) return outlines;
    if (!FT_New_Memory_Face(library, font.bytes.data(), static_cast<FT_Long>(font.bytes.size()), 0, &face) &&
        !FT_Load_Sfnt_Table(face, 0, 0, nullptr, &size)) {
        outlines.resize(size);
        FT_Load_Sfnt_Table(face, 0, 0, reinterpret_cast<FT_Byte*>(outlines.data()), &size);
    }
    FT_Done_Face(face);
    FT_Done_FreeType(library);
    return outlines;
}

// The page's typefaces and no others, so that every system prints the same. Fontconfig reads files.
class Typefaces {
public:
    Typefaces() {
        std::string name = (std::filesystem::temp_directory_path() / "tabuleiro-XXXXXX").string();
        if (!::mkdtemp(name.data())) return;
        folder_ = name;
        FcConfig* const config = FcConfigCreate();
        for (const Font& font : embedded_fonts()) {
            const std::string path = (folder_ / font.name).replace_extension("ttf").string();
            const std::string outlines = unpacked(font);
            std::ofstream(path, std::ios::binary).write(outlines.data(), static_cast<std::streamsize>(outlines.size()));
            complete_ = FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(path.c_str())) && complete_;
        }
        FcConfigSetCurrent(config);
        FcConfigDestroy(config);
    }
    ~Typefaces() {
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }
    Typefaces(const Typefaces&) = delete;
    Typefaces& operator=(const Typefaces&) = delete;
    bool complete() const { return complete_ && !folder_.empty(); }

private:
    std::filesystem::path folder_;
    bool complete_ = true;
};

cairo_status_t append(void* to, const unsigned char* data, unsigned size) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), size);
    return CAIRO_STATUS_SUCCESS;
}

// The value of an attribute of the tag, or nothing.
std::string attribute(std::string_view tag, const std::string& name) {
    const std::size_t at = tag.find(" " + name + "=\"");
    if (at == std::string_view::npos) return {};
    const std::size_t begin = at + name.size() + 3;
    return std::string(tag.substr(begin, tag.find('"', begin) - begin));
}

// The tag with another value of an attribute that it may have.
void set(std::string& tag, const std::string& name, const std::string& value) {
    const std::size_t at = tag.find(" " + name + "=\"");
    if (at != std::string::npos) tag.erase(at, tag.find('"', at + name.size() + 3) + 1 - at);
    if (!value.empty()) tag.insert(5, " " + name + "=\"" + value + "\"");
}

// Pango rounds widths to whole units, so texts are set a hundred times as large and scaled. librsvg knows no
// textLength: such texts get the size at which they are as long.
void fit_texts(std::string& svg) {
    constexpr double larger = 100;
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)); // to measure on
    const Context owner(cairo_create(surface.get()));
    cairo_t* const context = owner.get();
    for (std::size_t at = 0; (at = svg.find("<text", at)) != std::string::npos;) {
        const std::size_t content = svg.find('>', at) + 1, end = svg.find("</text>", content);
        std::string tag = svg.substr(at, content - at);
        const auto value = [&](const std::string& name) { return std::atof(attribute(tag, name).c_str()); };
        double scale = 1;
        if (const double length = value("textLength"); length > 0) {
            const bool display = tag.find("Fraunces") != std::string::npos,
                       bold = attribute(tag, "font-weight") == "700";
            cairo_select_font_face(context, display ? "Fraunces" : "Atkinson Hyperlegible", CAIRO_FONT_SLANT_NORMAL,
                                   bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
            cairo_set_font_size(context, value("font-size") * larger);
            cairo_text_extents_t extents;
            cairo_text_extents(context, svg.substr(content, end - content).c_str(), &extents);
            if (extents.x_advance > 0) scale = length * larger / extents.x_advance;
        }
        char matrix[32];
        std::snprintf(matrix, sizeof matrix, " scale(%.4f)", 1 / larger);
        set(tag, "transform", attribute(tag, "transform") + matrix);
        set(tag, "textLength", "");
        for (const char* name : {"x", "y", "font-size", "stroke-width"})
            if (const double number = value(name) * larger; number != 0)
                set(tag, name, std::to_string(name == std::string_view("font-size") ? number * scale : number));
        svg.replace(at, content - at, tag);
        at += tag.size();
    }
}

std::optional<Error> render(std::string& svg, cairo_t* context, double width, double height) {
    fit_texts(svg);
    GError* error = nullptr;
    const auto why = [&] {
        const std::string text = error ? error->message : "?";
        g_clear_error(&error);
        return failed(text);
    };
    const Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
    if (!handle) return why();
    const RsvgRectangle page{0, 0, width, height};
    if (!rsvg_handle_render_document(handle.get(), context, &page, &error)) return why();
    if (const auto status = cairo_status(context)) return failed(cairo_status_to_string(status));
    return {};
}

} // namespace

Result<std::string> png_of(std::string svg, double width) {
    const Typefaces typefaces;
    if (!typefaces.complete()) return failed(std::filesystem::temp_directory_path().string());
    const double ratio = std::atof(attribute(svg, "height").c_str()) / std::atof(attribute(svg, "width").c_str());
    const double height = std::round(width * ratio);
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
    const Context context(cairo_create(surface.get()));
    if (const auto error = render(svg, context.get(), width, height)) return *error;
    std::string png;
    cairo_surface_write_to_png_stream(surface.get(), append, &png);
    return png;
}

Result<std::string> pdf_of(std::vector<std::string> pages, Paper paper, const std::string& title) {
    const Typefaces typefaces;
    if (!typefaces.complete()) return failed(std::filesystem::temp_directory_path().string());
    constexpr double points = 72 / 25.4; // of a millimetre
    std::string pdf;
    {
        const Surface surface(
            cairo_pdf_surface_create_for_stream(append, &pdf, paper.width * points, paper.height * points));
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
        const Context context(cairo_create(surface.get()));
        for (std::string& page : pages) {
            if (const auto error = render(page, context.get(), paper.width * points, paper.height * points))
                return *error;
            cairo_show_page(context.get());
        }
        cairo_surface_finish(surface.get());
        if (const auto status = cairo_surface_status(surface.get())) return failed(cairo_status_to_string(status));
    }
    return pdf;
}

} // namespace tabuleiro
