#!/bin/sh
# rehearse-restore.sh BACKUP: restores a backup into a folder of its own beside the running product, which compares all checksums,
# verifies its ledger, and deletes it again. It starts no server or worker, which would use the buckets and addresses of the product.
# Runs as the user of the product, in its folder; needs as much free space as database and files occupy.
set -eu
backup=${1:?usage: rehearse-restore.sh BACKUP}
folder=$(mktemp -d "${REHEARSAL_IN:-/var/lib/wenjian}/rehearsal-XXXXXX")
trap 'rm -rf "$folder"' EXIT
# From .env only the keys that open the backup, never the database of the product.
read_env() { sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1; }
SECRET_KEY=${SECRET_KEY:-$(read_env SECRET_KEY)}
BACKUP_PASSPHRASE=${BACKUP_PASSPHRASE:-$(read_env BACKUP_PASSPHRASE)}
export SECRET_KEY BACKUP_PASSPHRASE ENV_FILE=/dev/null DATA_DIR="$folder" DATABASE_URL=
node_modules/.bin/node scripts/tools/restore.ts "$backup"
node_modules/.bin/node scripts/tools/ledger-check.ts
echo "Restored and proved: $backup"
