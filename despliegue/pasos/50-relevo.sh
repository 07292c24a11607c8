#!/bin/sh
# coturn, the relay of the video calls.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends coturn iproute2 openssl
