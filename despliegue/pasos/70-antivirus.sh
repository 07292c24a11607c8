#!/bin/sh
# clamd and its signatures. Optional.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends clamav-daemon clamav-freshclam
sed -i 's/^StreamMaxLength .*/StreamMaxLength 70M/' /etc/clamav/clamd.conf
