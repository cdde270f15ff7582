#!/bin/sh
# ===- interrupted-compiler.sh - a compiler whose caller is told to stop -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Stands in for the host compiler: when it is to compile something it sends the signal to end to whoever called it.
#
# ===---------------------------------------------------------------------===
case " $* " in
*" -c "*) kill -TERM "$PPID" && sleep 1 ;;
*) echo 13.0.0 ;;
esac
