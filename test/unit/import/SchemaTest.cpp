//===- SchemaTest.cpp - the tables of ops hold together ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace paddlec::import;

namespace {

TEST(Schema, AllRowsAreReadable) {
  for (const std::string &problem : Schema::get().problems())
    ADD_FAILURE() << problem;
  EXPECT_GT(Schema::get().names().size(), 200u);
}

TEST(Schema, ReadsARow) {
  const OpRow row = {"pool", "x=X, size=Size[]|Given|@ksize:int[]=[1,2], list?[]=L, -gone", "out=Out, parts[]=P, extra",
                     "strides<s:int[]+=[1,1]; mode:string; eps:float=1e-5; late:int=-1 since 3; !old:bool=false",
                     "pool_v1 pool_v2"};
  Schema schema({{"test", row, {}}});
  ASSERT_TRUE(schema.problems().empty());
  const OpSchema *op = schema.findLegacy("pool_v2");
  ASSERT_TRUE(op);
  EXPECT_EQ(op, schema.find("pool"));
  ASSERT_EQ(op->operands.size(), 4u);
  EXPECT_TRUE(op->operands[1].joinsLists());
  ASSERT_EQ(op->operands[1].sources.size(), 3u);
  EXPECT_EQ(op->operands[1].sources[0].kind, OperandSource::Kind::SlotList);
  EXPECT_EQ(op->operands[1].sources[2].otherwise, Attribute(std::vector<int64_t>{1, 2}));
  EXPECT_TRUE(op->operands[2].list && op->operands[2].optional);
  EXPECT_TRUE(op->operands[3].dropped);
  EXPECT_TRUE(op->results[1].list);
  EXPECT_EQ(op->results[2].slot, "");
  EXPECT_EQ(op->attributes[0].legacyName, "s");
  EXPECT_TRUE(op->attributes[0].positive);
  EXPECT_EQ(op->attributes[1].otherwise, Attribute());
  EXPECT_EQ(op->attributes[2].otherwise, Attribute(9.999999747378752e-06));
  EXPECT_EQ(op->attributes[3].since, 3);
  EXPECT_TRUE(op->attributes[4].legacyOnly);
}

TEST(Schema, SaysWhatIsBroken) {
  const OpRow rows[] = {
      {"a", "x=X", "out=Out", "k:integer"}, {"b", "x=@k:int[]=1"}, {"c"}, {"c"}, {"d", "", "", "", "t t"}};
  EXPECT_EQ(Schema({{"test", rows, {}}}).problems().size(), 4u);
}

TEST(Schema, CanonicalNames) {
  EXPECT_EQ(Schema::canonicalName("relu_"), "relu");
  EXPECT_EQ(Schema::canonicalName("set_value_with_tensor_"), "set_value_with_tensor");
  EXPECT_EQ(Schema::canonicalName("assign_out_"), "assign");
  EXPECT_EQ(Schema::canonicalName("conv2d"), "conv2d");
}

TEST(Schema, ConvertsAttributes) {
  Attribute value = int64_t(2);
  EXPECT_TRUE(convertAttribute(value, AttributeKind::Float));
  EXPECT_EQ(value, Attribute(2.0));
  value = std::vector<int64_t>();
  EXPECT_TRUE(convertAttribute(value, AttributeKind::Floats));
  EXPECT_EQ(value, Attribute(std::vector<double>()));
  value = 2.0;
  EXPECT_FALSE(convertAttribute(value, AttributeKind::Int));
  value = std::string("two");
  EXPECT_FALSE(convertAttribute(value, AttributeKind::Ints));
  value = std::vector<int64_t>{0, 2};
  EXPECT_FALSE(convertAttribute(value, AttributeKind::Bools));
  value = UndefinedDType();
  EXPECT_TRUE(convertAttribute(value, AttributeKind::DType));
}

} // namespace
