//===- LegacyBuilder.h - small legacy programs for tests ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Writes programs in the file format, so that tests start where a user's file starts.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_UNIT_IMPORT_LEGACYBUILDER_H
#define PADDLEC_TEST_UNIT_IMPORT_LEGACYBUILDER_H

#include "compiler/import/LegacyProgram.pb.h"
#include "paddlec/runtime.h"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

class LegacyBuilder {
public:
  using Slots = std::vector<std::pair<std::string, std::vector<std::string>>>;
  paddlec::import::legacy::ProgramDesc program;

  LegacyBuilder() { block(-1); }

  int block(int parent) {
    auto *made = program.add_blocks();
    made->set_idx(program.blocks_size() - 1);
    made->set_parent_idx(parent);
    current = made->idx();
    return current;
  }
  void in(int index) { current = index; }

  void var(const std::string &name, std::vector<int64_t> dims, pdrt_dtype dtype = PDRT_FLOAT32,
           bool persistable = false) {
    auto *made = program.mutable_blocks(current)->add_vars();
    made->set_name(name);
    made->set_persistable(persistable);
    made->mutable_type()->set_type(7);
    auto *tensor = made->mutable_type()->mutable_dense_tensor()->mutable_tensor();
    tensor->set_data_type(dtype);
    for (int64_t dim : dims)
      tensor->add_dims(dim);
  }

  struct Op {
    paddlec::import::legacy::OpDesc *desc;
    template <typename T> Op &attr(const std::string &name, T value) {
      auto *attr = desc->add_attrs();
      attr->set_name(name);
      if constexpr (std::is_same_v<T, bool>) {
        attr->set_type(6);
        attr->set_b(value);
      } else if constexpr (std::is_integral_v<T>) {
        attr->set_type(0);
        attr->set_i(value);
      } else if constexpr (std::is_floating_point_v<T>) {
        attr->set_type(1);
        attr->set_f(value);
      } else {
        attr->set_type(2);
        attr->set_s(value);
      }
      return *this;
    }
    Op &ints(const std::string &name, std::vector<int32_t> values) {
      auto *attr = desc->add_attrs();
      attr->set_name(name);
      attr->set_type(3);
      for (int32_t value : values)
        attr->add_ints(value);
      return *this;
    }
    Op &longs(const std::string &name, std::vector<int64_t> values) {
      auto *attr = desc->add_attrs();
      attr->set_name(name);
      attr->set_type(11);
      for (int64_t value : values)
        attr->add_longs(value);
      return *this;
    }
    Op &variable(const std::string &name, const std::string &value) {
      auto *attr = desc->add_attrs();
      attr->set_name(name);
      attr->set_type(13);
      attr->set_var_name(value);
      return *this;
    }
    Op &subBlock(int index) {
      auto *attr = desc->add_attrs();
      attr->set_name("sub_block");
      attr->set_type(8);
      attr->set_block_idx(index);
      return *this;
    }
  };

  Op op(const std::string &type, const Slots &inputs, const Slots &outputs) {
    auto *made = program.mutable_blocks(current)->add_ops();
    made->set_type(type);
    auto fill = [](auto *slot, const auto &content) {
      slot->set_parameter(content.first);
      for (const std::string &argument : content.second)
        slot->add_arguments(argument);
    };
    for (const auto &slot : inputs)
      fill(made->add_inputs(), slot);
    for (const auto &slot : outputs)
      fill(made->add_outputs(), slot);
    return {made};
  }

  void feed(const std::string &name, int column) {
    op("feed", {{"X", {"feed"}}}, {{"Out", {name}}}).attr("col", column);
  }
  void fetch(const std::string &name, int column) {
    op("fetch", {{"X", {name}}}, {{"Out", {"fetch"}}}).attr("col", column);
  }

  std::string bytes() const { return program.SerializeAsString(); }

private:
  int current = 0;
};

#endif // PADDLEC_TEST_UNIT_IMPORT_LEGACYBUILDER_H
