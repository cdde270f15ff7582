# Build type, standards, warnings, caches and sanitizers for every target.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

find_program(PADDLEC_CCACHE ccache)
if(PADDLEC_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The pch_defines sloppiness lets ccache reuse objects built with our precompiled headers.
  set(sloppiness pch_defines,time_macros,include_file_mtime,include_file_ctime)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=${sloppiness} ${PADDLEC_CCACHE})
endif()

# Compiler code is mostly instantiated templates that run once.
set(PADDLEC_COMPILER_OPTIMIZATION -O1)
if(PADDLEC_SANITIZE)
  # Instrumented code takes three times as long to optimise as plain code, and no longer than that to compile without.
  set(PADDLEC_COMPILER_OPTIMIZATION -O0)
  set(CMAKE_CXX_FLAGS_RELEASE "-O0 -DNDEBUG")
  add_compile_options(-fsanitize=${PADDLEC_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PADDLEC_SANITIZE})
endif()
