# paddlec_library(NAME SOURCES... [LINK libs...] [DEPENDS targets...] [PLAIN])
#
# Adds a static library with the project's warnings. Unless PLAIN is given it is compiler code: it sees the MLIR
# headers (precompiled once and shared) and is compiled with little optimisation.
function(paddlec_library name)
  cmake_parse_arguments(ARG "PLAIN" "" "LINK;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  if(ARG_PLAIN)
    target_compile_options(${name} PRIVATE -Wall -Wextra)
  else()
    paddlec_use_mlir(${name})
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

# Makes a target compiler code: MLIR's headers and shared library, its optimisation, the shared precompiled header.
function(paddlec_use_mlir name)
  target_include_directories(${name} SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wno-unused-parameter ${PADDLEC_COMPILER_OPTIMIZATION}
                                         -fvisibility-inlines-hidden)
  target_link_libraries(${name} PUBLIC MLIR LLVM)
  if(NOT name STREQUAL "PaddlecPrecompiled")
    target_precompile_headers(${name} REUSE_FROM PaddlecPrecompiled)
  endif()
endfunction()

# paddlec_tablegen(TARGET FILE.td OUT FLAGS...): one mlir-tblgen output beside the build's copy of FILE.td's folder.
function(paddlec_tablegen target td out)
  get_filename_component(td_abs "${td}" ABSOLUTE)
  # Outputs land in the calling folder's twin in the build tree, so "ops/Conv.td" gives "<folder>/Conv.h.inc".
  set(out_file "${CMAKE_CURRENT_BINARY_DIR}/${out}")
  add_custom_command(
    OUTPUT "${out_file}"
    COMMAND "${MLIR_TABLEGEN_EXE}" ${ARGN} -I "${PROJECT_SOURCE_DIR}" -I "${MLIR_INCLUDE_DIR_FIRST}" "${td_abs}"
            --write-if-changed -o "${out_file}" -d "${out_file}.d"
    DEPFILE "${out_file}.d"
    DEPENDS "${td_abs}"
    COMMENT "mlir-tblgen ${out}"
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY PADDLEC_TABLEGEN_${target} "${out_file}")
endfunction()

# Closes the list that paddlec_tablegen made, as a target that libraries depend on.
function(paddlec_tablegen_target target)
  get_property(files GLOBAL PROPERTY PADDLEC_TABLEGEN_${target})
  add_custom_target(${target} DEPENDS ${files})
endfunction()
