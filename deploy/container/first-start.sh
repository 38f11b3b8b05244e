#!/bin/sh
# Once for each instance: makes the passwords, starts signer and witness, and tells each of the other's public key. Nothing that is there is changed.
# Usage: ./first-start.sh wealth.example   (COMPOSE=podman-compose where it is podman)
set -eu
cd "$(dirname "$0")"
umask 077
compose=${COMPOSE:-docker compose}
name=${1:?Say the name that clients will type: ./first-start.sh wealth.example}
if [ ! -e .env ]; then
  secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
  printf 'PUBLIC_NAME=%s\nSUPERUSER_PASSWORD=%s\nOWNER_PASSWORD=%s\nAPP_PASSWORD=%s\n' "$name" "$(secret)" "$(secret)" "$(secret)" > .env
fi
# A mount of a file that is not there would become a folder.
[ -e witnesses.txt ] || : > witnesses.txt
$compose up -d signer witness
key_of() {
  for _ in $(seq 60); do
    key=$($compose logs "$1" 2>/dev/null | sed -n 's/.*Key  *\([^ ]*+[^ ]*\).*/\1/p' | tail -n 1)
    [ -n "$key" ] && { printf '%s' "$key"; return; }
    sleep 1
  done
  echo "The $1 has not said its key within a minute: $compose logs $1" >&2
  exit 1
}
log=$(key_of signer)
witness=$(key_of witness)
if [ ! -s witnesses.txt ]; then
  printf 'witness w1 %s http://witness:3900\nquorum w1\n' "$witness" > witnesses.txt
  # The server, who is not the owner of this file, reads it; it holds public keys alone.
  chmod 644 witnesses.txt
fi
printf '%s\n' "$log" | $compose exec -T witness node -e 'require("node:fs").writeFileSync("/data/logs.txt", require("node:fs").readFileSync(0))'
$compose restart witness
echo "Now: $compose up -d"
