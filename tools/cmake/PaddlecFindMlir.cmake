# Finds MLIR and LLVM 22. Debian's MLIR package rejects find_package(MLIR 22), so ask without a version and check.
list(APPEND CMAKE_PREFIX_PATH /usr/lib/llvm-22)
find_package(MLIR REQUIRED CONFIG)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "paddlec needs LLVM and MLIR 22, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}; "
                      "tools/quickstart.sh installs libmlir-22-dev")
endif()
list(GET MLIR_INCLUDE_DIRS 0 MLIR_INCLUDE_DIR_FIRST)
find_program(MLIR_TABLEGEN_EXE mlir-tblgen HINTS "${LLVM_TOOLS_BINARY_DIR}" REQUIRED NO_DEFAULT_PATH)
message(STATUS "LLVM and MLIR ${LLVM_PACKAGE_VERSION} from ${LLVM_INSTALL_PREFIX}")

# The precompiled header that all compiler code shares.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled.cpp" CONTENT "// Only carries the precompiled header.\n")
add_library(PaddlecPrecompiled OBJECT "${PROJECT_BINARY_DIR}/precompiled.cpp")
paddlec_use_mlir(PaddlecPrecompiled)
target_precompile_headers(PaddlecPrecompiled PRIVATE "${PROJECT_SOURCE_DIR}/tools/cmake/Precompiled.h")
