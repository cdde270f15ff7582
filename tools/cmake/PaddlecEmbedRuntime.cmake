# paddlec_embed_runtime(OUT_SOURCES): an assembler file that includes the runtime's sources byte by byte, and a C++ file
# with their table. The list is taken when CMake runs; the contents are read when the assembler does.
function(paddlec_embed_runtime out_sources)
  set(root "${PROJECT_SOURCE_DIR}/runtime_stub")
  file(GLOB files CONFIGURE_DEPENDS RELATIVE "${root}"
    "${root}/include/paddlec/*" "${root}/core/*.cpp" "${root}/core/*.h" "${root}/cpu/*.cpp" "${root}/cpu/*.h"
    "${root}/reference/*.cpp" "${root}/reference/*.h" "${root}/reference/*.def" "${root}/artefact/CMakeLists.txt")
  list(SORT files)
  set(assembly "    .section .rodata, \"a\", @progbits\n")
  set(externs "")
  set(table "")
  set(depends "")
  set(index 0)
  foreach(file ${files})
    string(REPLACE "artefact/CMakeLists.txt" "CMakeLists.txt" path "${file}")
    string(APPEND assembly "    .globl paddlec_rt_${index}\npaddlec_rt_${index}:\n    .incbin \"${root}/${file}\"\n"
      "    .globl paddlec_rt_${index}_end\npaddlec_rt_${index}_end:\n    .byte 0\n")
    string(APPEND externs "extern \"C\" const char paddlec_rt_${index}[], paddlec_rt_${index}_end[];\n")
    set(symbol "paddlec_rt_${index}")
    string(APPEND table "      {\"${path}\", {${symbol}, size_t(${symbol}_end - ${symbol})}},\n")
    list(APPEND depends "${root}/${file}")
    math(EXPR index "${index} + 1")
  endforeach()
  string(APPEND assembly "    .section .note.GNU-stack, \"\", @progbits\n")
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/RuntimeFiles.S" CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/RuntimeFiles.cpp" @ONLY CONTENT
"// Made by CMake from the files of runtime_stub.
#include \"codegen/RuntimeFiles.h\"

${externs}
llvm::ArrayRef<paddlec::codegen::RuntimeFile> paddlec::codegen::getRuntimeFiles() {
  static const RuntimeFile files[] = {
${table}  };
  return files;
}
")
  set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/RuntimeFiles.S" PROPERTIES OBJECT_DEPENDS "${depends}")
  set(${out_sources}
    "${CMAKE_CURRENT_BINARY_DIR}/RuntimeFiles.S" "${CMAKE_CURRENT_BINARY_DIR}/RuntimeFiles.cpp" PARENT_SCOPE)
endfunction()
