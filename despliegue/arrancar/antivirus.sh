#!/bin/sh
# clamd in a container: the signatures first, then renewed every hour.
set -eu
freshclam --quiet || [ -n "$(ls /var/lib/clamav/*.c?d 2>/dev/null)" ]
freshclam --daemon --checks=24 --quiet
sed -i '/^LocalSocket/d; /^TCPSocket/d; /^TCPAddr/d; s/^Foreground .*/Foreground true/' /etc/clamav/clamd.conf
printf 'TCPSocket 3310\nTCPAddr 0.0.0.0\n' >> /etc/clamav/clamd.conf
exec clamd --foreground
