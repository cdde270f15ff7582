//===- MutationRunner.cpp - damages good models and compiles them --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Flips bytes of programs and parameters and cuts them short, and takes each through import, verification and the
// phases up to memory planning, in this process. No mutation may crash, run longer than ten seconds, take more than a
// GiB or be called an internal error; whether it is accepted does not matter. What a clean message is, other tests say.
//
// Without a model, two small ones of its own are taken, one of each format. A mutation is determined by seed and number
// alone, so a failure is seen again with --seed S --only N and the same model; --keep DIR leaves the damaged files
// there. All ten thousand, over models that tools/test.sh models saves:
//   build/bin/paddlec-mutations --count 2500 build/models/vision-{legacy,pir}/{lenet,squeezenet1_1}
//
//===----------------------------------------------------------------------===//
#include "LegacyBuilder.h"
#include "PirBuilder.h"
#include "TestFolder.h"

#include "compiler/driver/Compilation.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr unsigned secondsAllowed = 10;
constexpr size_t bytesAllowed = size_t(1) << 30;
/// Mutations that one process works through; a crash costs the process only.
constexpr uint64_t batch = 200;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

struct Model {
  std::string name, program, params;
  bool isJson;
};

struct Options {
  uint64_t seed = 1, count = 300;
  std::optional<uint64_t> only;
  std::string keep;
  std::vector<std::string> models;
};

/// The header of a stored tensor, with its bytes behind it.
std::string stored(const std::vector<uint8_t> &dims) {
  std::string descriptor = "\x08\x05";
  size_t elements = 1;
  for (uint8_t dim : dims) {
    descriptor += {'\x10', static_cast<char>(dim)};
    elements *= dim;
  }
  std::string text(16, '\0');
  return text + std::string({static_cast<char>(descriptor.size()), 0, 0, 0}) + descriptor +
         std::string(4 * elements, '?');
}

Model legacyModel() {
  LegacyBuilder builder;
  builder.var("x", {-1, 2, 8, 8});
  builder.var("w", {4, 2, 3, 3}, PDRT_FLOAT32, true);
  for (const char *name : {"c", "r", "p"})
    builder.var(name, {-1, 4, -1, -1});
  for (const char *name : {"f", "s"})
    builder.var(name, {-1, 36});
  builder.feed("x", 0);
  builder.op("conv2d", {{"Input", {"x"}}, {"Filter", {"w"}}}, {{"Output", {"c"}}})
      .ints("strides", {1, 1})
      .ints("paddings", {0, 0})
      .ints("dilations", {1, 1})
      .attr("groups", 1)
      .attr("padding_algorithm", std::string("EXPLICIT"))
      .attr("data_format", std::string("NCHW"));
  builder.op("relu", {{"X", {"c"}}}, {{"Out", {"r"}}});
  builder.op("pool2d", {{"X", {"r"}}}, {{"Out", {"p"}}})
      .attr("pooling_type", std::string("max"))
      .ints("ksize", {2, 2})
      .ints("strides", {2, 2})
      .ints("paddings", {0, 0})
      .attr("global_pooling", false)
      .attr("ceil_mode", false)
      .attr("exclusive", true)
      .attr("adaptive", false)
      .attr("padding_algorithm", std::string("EXPLICIT"))
      .attr("data_format", std::string("NCHW"));
  builder.op("flatten_contiguous_range", {{"X", {"p"}}}, {{"Out", {"f"}}}).attr("start_axis", 1).attr("stop_axis", -1);
  builder.op("softmax", {{"X", {"f"}}}, {{"Out", {"s"}}}).attr("axis", -1);
  builder.fetch("s", 0);
  return {"(legacy)", builder.bytes(), stored({4, 2, 3, 3}), false};
}

Model pirModel() {
  using namespace pir;
  auto number = [](int value) { return R"({"#":"0.a_i32","D":)" + std::to_string(value) + "}"; };
  std::string shape = op("1.full_int_array", "", 5,
                         attr("value", R"({"#":"0.a_array","D":[{"#":"0.a_i64","D":-1},{"#":"0.a_i64","D":2}]})") +
                             "," + attr("dtype", R"({"#":"1.a_dtype","D":"int64"})"),
                         "[2]", "0.t_i64");
  return {"(PIR)",
          program(parameter(1, "w") + "," + data(2) + "," + op("1.add", use(2) + "," + use(1), 3) + "," +
                  op("1.softmax", use(3), 4, attr("axis", number(-1))) + "," + shape + "," +
                  op("1.reshape", use(4) + "," + use(5), 6, "", "[-1,2]") + "," + fetch(6, 7)),
          stored({4}), true};
}

std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The saved model in a folder, under one of the names that exporters use; exits when there is none.
Model readModel(const std::string &folder) {
  for (const char *stem : {"/inference", "/model"})
    for (bool isJson : {false, true})
      if (std::string program = readFile(folder + stem + (isJson ? ".json" : ".pdmodel")); !program.empty())
        return {folder, program, readFile(folder + stem + ".pdiparams"), isJson};
  std::fprintf(stderr, "no saved program in %s\n", folder.c_str());
  std::exit(2);
}

/// Does mutation `number` of a seed; says what it did.
std::string mutate(Model &model, uint64_t seed, uint64_t number) {
  std::seed_seq sequence{seed, number};
  std::mt19937_64 random(sequence);
  auto below = [&](size_t limit) { return limit ? random() % limit : 0; };
  bool inParams = !model.params.empty() && below(4) == 0;
  std::string &bytes = inParams ? model.params : model.program;
  std::string what = inParams ? "parameters: " : "program: ";
  if (below(5) == 0) {
    bytes.resize(below(bytes.size()));
    return what + "cut to " + std::to_string(bytes.size());
  }
  bool isText = model.isJson && !inParams;
  if (isText && below(2) == 0) {
    // A byte flipped in a text nearly always breaks its grammar; another number gets past the parser.
    static const std::array<const char *, 12> numbers = {"0",
                                                         "1",
                                                         "-1",
                                                         "2",
                                                         "3",
                                                         "7",
                                                         "64",
                                                         "2147483648",
                                                         "-2147483649",
                                                         "4611686018427387904",
                                                         "9223372036854775807",
                                                         "1e308"};
    size_t at = bytes.find_first_of("0123456789", below(bytes.size()));
    if (at != std::string::npos) {
      size_t length = std::min(bytes.find_first_not_of("0123456789", at), bytes.size()) - at;
      std::string number = numbers[below(numbers.size())];
      what += "at " + std::to_string(at) + " " + number + " instead of " + bytes.substr(at, length);
      bytes.replace(at, length, number);
      return what;
    }
  }
  for (size_t i = 0, flips = below(2) ? 1 : 2 + below(2); i < flips; ++i) {
    // Half of the flips in parameters go where the first header is: data may be anything.
    size_t at = below(inParams && below(2) ? std::min<size_t>(bytes.size(), 64) : bytes.size());
    unsigned char old = bytes[at], fresh = old;
    switch (below(4)) {
    case 0:
      fresh = old ^ (1u << below(8));
      break;
    case 1: // another sign in a text; the borders of numbers elsewhere
      fresh = isText ? "0123456789-.eE"[below(14)] : std::array<unsigned char, 5>{0, 1, 0x7f, 0x80, 0xff}[below(5)];
      break;
    default:
      fresh = below(256);
    }
    bytes[at] = static_cast<char>(fresh);
    what += (i ? ", " : "") + std::string("byte ") + std::to_string(at) + " from " + std::to_string(old) + " to " +
            std::to_string(fresh);
  }
  return what;
}

/// Compiles the model in `folder`; false, with the message, for an internal error.
bool compile(const std::string &folder, std::string &message) {
  paddlec::support::Diagnostics diagnostics;
  paddlec::driver::Progress progress;
  paddlec::pipelines::CompileOptions options;
  options.name = "model";
  {
    paddlec::driver::Compilation compilation(options, {}, progress, diagnostics);
    if (compilation.read(folder, ""))
      compilation.runUntil(paddlec::pipelines::Phase::Plan);
  }
  llvm::raw_string_ostream stream(message);
  diagnostics.print(stream);
  return diagnostics.exitStatus() != paddlec::support::ExitStatus::Internal;
}

size_t bytesInUse() {
  size_t pages = 0, resident = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%zu %zu", &pages, &resident) != 2)
      pages = 0;
    std::fclose(file);
  }
  return pages * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/// What a process says to the one that waits for it.
struct Shared {
  uint64_t current, internal;
};

/// Works through [first, last) and exits.
[[noreturn]] void work(const Model &good, const Options &options, const TestFolder &folder, uint64_t first,
                       uint64_t last, Shared *shared) {
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (!sanitized) {
    rlimit memory{bytesInUse() + bytesAllowed, bytesInUse() + bytesAllowed};
    setrlimit(RLIMIT_AS, &memory);
  }
  for (uint64_t number = first; number < last; ++number) {
    shared->current = number;
    Model model = good;
    std::string what = mutate(model, options.seed, number);
    const char *program = model.isJson ? "inference.json" : "inference.pdmodel";
    folder.write(program, model.program);
    if (!model.params.empty() || !good.params.empty())
      folder.write("inference.pdiparams", model.params);
    if (!options.keep.empty()) {
      std::filesystem::create_directories(options.keep);
      std::filesystem::copy(folder.path(), options.keep,
                            std::filesystem::copy_options::recursive |
                                std::filesystem::copy_options::overwrite_existing);
    }
    alarm(sanitized ? 6 * secondsAllowed : secondsAllowed);
    std::string message;
    if (!compile(folder.path(), message)) {
      ++shared->internal;
      std::fprintf(stderr, "%s: mutation %llu of seed %llu (%s): %s", good.name.c_str(),
                   static_cast<unsigned long long>(number), static_cast<unsigned long long>(options.seed), what.c_str(),
                   message.c_str());
    } else if (options.only) {
      std::fprintf(stderr, "%s\n%s", what.c_str(), message.c_str());
    }
    alarm(0);
  }
  std::fflush(nullptr);
  _exit(0);
}

/// The number of failures among the model's mutations.
uint64_t run(const Model &model, const Options &options) {
  auto *shared =
      static_cast<Shared *>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (shared == MAP_FAILED)
    std::abort();
  uint64_t failures = 0, next = options.only.value_or(0), end = options.only ? next + 1 : options.count;
  while (next < end) {
    uint64_t last = std::min(end, next + batch);
    TestFolder folder; // of this process, so that it goes even when the other one crashes
    std::fflush(nullptr);
    pid_t child = fork();
    if (child == 0)
      work(model, options, folder, next, last, shared);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
      std::perror("cannot run a process");
      std::exit(2);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
      next = last;
      continue;
    }
    Model copy = model;
    std::string how = WIFEXITED(status) ? "exit status " + std::to_string(WEXITSTATUS(status))
                                        : std::string(strsignal(WTERMSIG(status)));
    std::fprintf(stderr, "%s: mutation %llu of seed %llu (%s): %s\n", model.name.c_str(),
                 static_cast<unsigned long long>(shared->current), static_cast<unsigned long long>(options.seed),
                 mutate(copy, options.seed, shared->current).c_str(), how.c_str());
    ++failures;
    next = shared->current + 1;
  }
  failures += shared->internal;
  munmap(shared, sizeof(Shared));
  return failures;
}

[[noreturn]] void usage() {
  std::fprintf(stderr,
               "Usage: paddlec-mutations [--seed S] [--count N] [--only NUMBER] [--keep DIR] [MODEL FOLDER...]\n");
  std::exit(2);
}

Options parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument.rfind("--", 0) != 0) {
      options.models.push_back(argument);
      continue;
    }
    if (++i == argc)
      usage();
    if (argument == "--keep") {
      options.keep = argv[i];
      continue;
    }
    char *end = nullptr;
    uint64_t value = std::strtoull(argv[i], &end, 10);
    if (end == argv[i] || *end)
      usage();
    if (argument == "--seed")
      options.seed = value;
    else if (argument == "--count")
      options.count = value;
    else if (argument == "--only")
      options.only = value;
    else
      usage();
  }
  return options;
}

} // namespace

int main(int argc, char **argv) {
  Options options = parse(argc, argv);
  std::vector<Model> models;
  for (const std::string &folder : options.models)
    models.push_back(readModel(folder));
  if (models.empty())
    models = {legacyModel(), pirModel()};

  uint64_t failures = 0;
  for (const Model &model : models) {
    // The control: as it is, the model compiles.
    TestFolder folder;
    folder.write(model.isJson ? "inference.json" : "inference.pdmodel", model.program);
    if (!model.params.empty())
      folder.write("inference.pdiparams", model.params);
    std::string message;
    if (!compile(folder.path(), message) || message.find("error[") != std::string::npos) {
      std::fprintf(stderr, "%s does not compile undamaged:\n%s", model.name.c_str(), message.c_str());
      return 2;
    }
    failures += run(model, options);
  }
  std::printf("seed %llu: %zu models, %llu mutations each, %llu failures\n",
              static_cast<unsigned long long>(options.seed), models.size(),
              static_cast<unsigned long long>(options.only ? 1 : options.count),
              static_cast<unsigned long long>(failures));
  return failures ? 1 : 0;
}
