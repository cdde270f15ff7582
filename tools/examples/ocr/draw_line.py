#!/usr/bin/env python3
# ===- draw_line.py - draws the picture that the OCR example reads -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Made line.pgm, which is in the repository, and can draw others: draw_line.py TEXT OUT.pgm (needs Pillow).
# Shade, slope and noise make it a photograph's cousin, not a print's.
#
# ===---------------------------------------------------------------------===
import random
import sys

from PIL import Image, ImageDraw, ImageFilter, ImageFont


def draw(text, path):
    font = ImageFont.load_default(size=27)
    left, top, right, bottom = font.getbbox(text)
    width, height = right - left + 24, 44
    image = Image.new("L", (width, height), 214)
    ImageDraw.Draw(image).text((12 - left, (height - bottom - top) // 2), text, font=font, fill=52)
    image = image.rotate(0.5, Image.Resampling.BILINEAR, fillcolor=214).filter(ImageFilter.GaussianBlur(0.5))
    noise = random.Random(1)
    pixels = image.load()
    for y in range(height):
        for x in range(width):
            shade = 24 * x // width
            pixels[x, y] = max(0, min(255, pixels[x, y] - shade + noise.randint(-9, 9)))
    with open(path, "wb") as file:
        file.write(b"P5\n%d %d\n255\n" % image.size + image.tobytes())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: draw_line.py TEXT OUT.pgm")
    draw(sys.argv[1], sys.argv[2])
