#!/bin/sh
# Makes a backup in DATA_DIR/backups, copies all backups to COPY_TO, and deletes backups older than KEEP_DAYS days.
# COPY_TO is a target of rsync: backup@nas.example:wenjian/ or a mounted folder. Runs as the user of the product, in its folder.
set -eu
: "${KEEP_DAYS:=14}" "${COPY_TO:=}"
said=$(node_modules/.bin/node scripts/tools/backup.ts)
printf '%s\n' "$said"
folder=$(dirname "$(printf '%s\n' "$said" | tail -n 1)")
if [ -n "$COPY_TO" ]; then rsync --archive --partial --exclude '*.part' "$folder/" "$COPY_TO"
else echo 'No copy elsewhere: COPY_TO is not set.' >&2; fi
# Only once the newest backup is in both places.
find "$folder" -maxdepth 1 -type f -name 'wenjian-*.tar.zst*' -mtime "+$KEEP_DAYS" -delete
