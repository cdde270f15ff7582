# Writes a C++ file that holds other files as text, for EmbeddedFiles.h. Run with cmake -P:
#   OUT    the file to write
#   FILES  paths, separated by commas
string(REPLACE "," ";" files "${FILES}")
set(arrays "")
set(table "")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME)
  string(MAKE_C_IDENTIFIER "${name}" identifier)
  file(READ "${path}" content HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," content "${content}")
  string(APPEND arrays "static constexpr unsigned char ${identifier}[] = {${content}0};\n")
  string(APPEND table "  if (name == \"${name}\")\n"
         "    return {reinterpret_cast<const char *>(${identifier}), sizeof(${identifier}) - 1};\n")
endforeach()
file(WRITE "${OUT}" "// Made by EmbedFiles.cmake.\n#include \"compiler/driver/EmbeddedFiles.h\"\n\n${arrays}
llvm::StringRef paddlec::driver::embeddedFile(llvm::StringRef name) {\n${table}  return \"\";\n}\n")
