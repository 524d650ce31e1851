// A list of at most N plain values, stored in place: no heap in the playout hot path.
#pragma once

#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace tabuleiro {

template <class T, std::size_t N>
    requires std::is_trivially_copyable_v<T>
class InlineList {
public:
    using value_type = T;

    InlineList() {} // leaves the items uninitialised on purpose: lists of moves are made millions of times a second
    InlineList(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }
    InlineList(const InlineList& other) { *this = other; }
    InlineList& operator=(const InlineList& other) {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) slot(i) = other[i];
        return *this;
    }

    static constexpr std::size_t capacity() { return N; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    void push_back(const T& item) {
        assert(size_ < N);
        slot(size_++) = item;
    }
    // Lets `write(T* end)` append several items and return the new end: the size is stored once.
    template <class Write> void append(Write&& write) {
        size_ = static_cast<std::size_t>(write(items_ + size_) - items_);
        assert(size_ <= N);
    }
    // `push_back` without a branch, where `wanted` cannot be predicted; there must be room in either case.
    void push_back_if(bool wanted, const T& item) {
        assert(size_ < N);
        slot(size_) = item;
        size_ += wanted ? 1 : 0;
    }
    void clear() { size_ = 0; }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }

    T& operator[](std::size_t i) {
        assert(i < size_);
        return slot(i);
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    const T& front() const { return (*this)[0]; }
    const T& back() const { return (*this)[size_ - 1]; }

    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

    bool contains(const T& item) const {
        for (const T& mine : *this)
            if (mine == item) return true;
        return false;
    }
    bool operator==(const InlineList& other) const {
        if (size_ != other.size_) return false;
        for (std::size_t i = 0; i < size_; ++i)
            if (!(items_[i] == other.items_[i])) return false;
        return true;
    }

private:
    T& slot(std::size_t i) { return items_[i]; }

    std::size_t size_ = 0;
    union {
        T items_[N]; // a union, so that nothing is written before it is pushed
    };
};

} // namespace tabuleiro
