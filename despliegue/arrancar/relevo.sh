#!/bin/sh
# coturn in a container.
set -eu
HERE=$(dirname "$0")
sh "$HERE/../configurar/certificado.sh"
sh "$HERE/../configurar/relevo.sh"
exec runuser -u turnserver -- turnserver -c /etc/turnserver.conf --log-file=stdout --simple-log --pidfile=/tmp/turnserver.pid
