#!/usr/bin/env bash
# Checks the files of this folder with the tools that read them: nginx, systemd, Caddy, the shell. `.ci/run` runs it. A missing tool is
# reported and skipped; --all makes that a failure.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd .. && pwd)
PATH=$PATH:/usr/sbin
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
missing=0
has() {
  command -v "$1" >/dev/null && return 0
  echo "not checked, $1 is not here: $2"
  missing=1
  return 1
}

for script in one-server/*.sh; do sh -n "$script"; done
echo "ok: shell scripts"

if has systemd-analyze systemd; then
  # Replaces programs and folders of the configured machine by those of this checkout.
  for unit in systemd/*.service one-server/*.service one-server/*.timer; do
    sed -e "s#/opt/wenjian/current#$root#g; s#/opt/wenjian/node_modules#$root/node_modules#g; s#=/opt/wenjian\$#=$root#" \
      -e 's/^User=wenjian/User=daemon/' "$unit" > "$scratch/$(basename "$unit")"
  done
  for name in wenjian-server wenjian-worker; do mv "$scratch/$name@.service" "$scratch/$name@1.service"; done
  said=$(systemd-analyze verify --man=no --recursive-errors=no "$scratch"/*.service "$scratch"/*.timer 2>&1) || { echo "$said"; exit 1; }
  systemd-analyze calendar "$(sed -n 's/^OnCalendar=//p' one-server/wenjian-backup.timer)" >/dev/null
  echo "ok: systemd units"
fi

if has nginx nginx.conf && has openssl nginx.conf; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=wenjian.example -keyout "$scratch/privkey.pem" -out "$scratch/fullchain.pem" 2>/dev/null
  # Before 1.25.1, HTTP/2 is an option of `listen`.
  old=$(nginx -v 2>&1 | grep -E '/1\.([0-9]|1[0-9]|2[0-4])\.' || true)
  sed -e "s#/etc/ssl/wenjian/#$scratch/#; s#/var/cache/nginx/#$scratch/cache-#" \
    ${old:+-e '/http2 on;/d' -e 's/443 ssl;/443 ssl http2;/'} nginx.conf > "$scratch/site.conf"
  printf 'pid %s/pid; error_log stderr; events {} http { access_log off; include %s/site.conf; }\n' "$scratch" "$scratch" > "$scratch/nginx.conf"
  nginx -t -q -c "$scratch/nginx.conf"
  # The commands of docs/one-server.md that make it the configuration of one server.
  one=$(sed -e '/server 10\.0\.0\.12/d' -e 's/10\.0\.0\.11:3000/127.0.0.1:3000/' nginx.conf)
  [ "$(grep -cE '^ *server [0-9.]+:' <<< "$one")" = 1 ] && grep -q '127.0.0.1:3000' <<< "$one"
  echo "ok: nginx.conf"
fi

if has caddy Caddyfile; then
  SITE_NAME=localhost XDG_DATA_HOME="$scratch" XDG_CONFIG_HOME="$scratch" caddy validate --adapter caddyfile --config Caddyfile >"$scratch/caddy.log" 2>&1 ||
    { cat "$scratch/caddy.log"; exit 1; }
  echo "ok: Caddyfile"
fi

[ "$missing" = 0 ] || [ "${1:-}" != --all ]
