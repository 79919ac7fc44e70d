#!/bin/sh
# update.sh VERSION: installs a tag or commit beside the running version, makes a backup, and switches. If the new version is not ready
# within three minutes, the former one runs again: it works with the newer tables, which a version only extends.
# Runs as root. HOME_OF_WENJIAN holds repository/, releases/ and the link current.
set -eu
version=${1:?usage: update.sh VERSION}
home=${HOME_OF_WENJIAN:-/opt/wenjian}
user=${USER_OF_WENJIAN:-wenjian}
release=$home/releases/$version
ready() { curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:${PORT:-3000}/readyz"; }

git -C "$home/repository" fetch --quiet --tags origin
rm -rf "$release.part"
mkdir -p "$release.part"
git -C "$home/repository" archive "$version" | tar -x -C "$release.part"
(cd "$release.part" && npm ci --no-audit --no-fund && npm run build && ln -s "${ENV_OF_WENJIAN:-/etc/wenjian/env}" .env)
rm -rf "$release"
mv "$release.part" "$release"

before=$(readlink "$home/current" || true)
if [ -n "$before" ]; then (cd "$home/current" && runuser -u "$user" -- node_modules/.bin/node scripts/tools/backup.ts); fi
change() { ln -sfn "$1" "$home/current.next" && mv -T "$home/current.next" "$home/current" && systemctl restart wenjian; }
change "$release"
seconds=0
until ready; do
  seconds=$((seconds + 2))
  if [ "$seconds" -ge 180 ]; then
    echo "Version $version was not ready after three minutes: journalctl -u wenjian" >&2
    [ -z "$before" ] || { change "$before"; echo "The one before runs again: $before" >&2; }
    exit 1
  fi
  sleep 2
done
echo "Version $version is ready. The way back: update.sh $(basename "${before:-none}")"
# Keeps the three newest releases.
ls -1dt "$home"/releases/* | tail -n +4 | grep -vxF "$(readlink "$home/current")" | xargs -r rm -rf
