#!/usr/bin/env bash
# install.sh DIR: WordPress and nginx from Debian 12, Ghost from npm. Nothing is started.
set -euo pipefail
dir=$1
ghost=6.65.0
mkdir -p "$dir/run"
[ -e /usr/sbin/policy-rc.d ] || { printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; }
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends wrk nginx-light mariadb-server \
    php-fpm php-mysql php-xml php-mbstring php-gd php-curl php-intl wordpress wordpress-theme-twentytwentythree

# A separate copy with its own configuration.
mkdir -p "$dir/wordpress"
cp -rL /usr/share/wordpress/. "$dir/wordpress/"
cp "$(dirname "$0")/wp-config.php" "$dir/wordpress/wp-config.php"

# As an archive, because Ghost bundles packages beside its package.json. Without scripts, because its database is MariaDB and SQLite need not be built.
cd "$dir"
npm pack "ghost@$ghost" --silent
tar xzf "ghost-$ghost.tgz"
mv package ghost
cd ghost
npm install --omit=dev --no-audit --no-fund --ignore-scripts --legacy-peer-deps

mkdir -p "$dir/mysql"
chown mysql "$dir/mysql" "$dir/run"
mariadb-install-db --user=mysql --datadir="$dir/mysql" --skip-test-db --auth-root-authentication-method=normal > /dev/null
