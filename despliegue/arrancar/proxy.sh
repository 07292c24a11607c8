#!/bin/sh
# nginx in a container.
set -eu
HERE=$(dirname "$0")
sh "$HERE/../configurar/certificado.sh"
sh "$HERE/../configurar/proxy.sh"
exec nginx -g 'daemon off;'
