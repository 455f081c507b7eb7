#!/bin/sh
# Renders drawings/NAME.svg to contact_NAME.jpg, 512 pixels square.
set -eu
cd "$(dirname "$0")"

need() {
  command -v "$1" >/dev/null && return
  echo "error: $1 is missing; install the package $2" >&2
  exit 1
}

need rsvg-convert librsvg2-bin
need convert imagemagick

for drawing in drawings/*.svg; do
  name=$(basename "$drawing" .svg)
  rsvg-convert --width 512 --height 512 "$drawing" | convert png:- -strip -quality 90 "contact_$name.jpg"
  size=$(wc -c <"contact_$name.jpg")
  echo "contact_$name.jpg $size bytes"
  if [ "$size" -ge 60000 ]; then
    echo "error: contact_$name.jpg is not below 60000 bytes; simplify $drawing" >&2
    exit 1
  fi
done
