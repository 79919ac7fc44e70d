import type { StorageMigration, StorageBackend, BackendSettings } from '#contract/storage/storage.ts';
import type * as backendsStore from './backends/store.ts';
import type * as migrationStore from './store.ts';

export const presentMigration = ({
  fromStore: from,
  toStore: to,
  cursor: _cursor,
  startedAt,
  updatedAt,
  finishedAt,
  ...row
}: migrationStore.MigrationRow): StorageMigration => ({
  ...row,
  from,
  to,
  startedAt: startedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** A backend without its secret key. */
export const presentBackend = (
  { settings, testedAt, updatedAt, ...row }: backendsStore.BackendRow,
  { sums, disk }: { sums: { files: number; bytes: number } | undefined; disk: { total: number; free: number } },
): StorageBackend => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  settings: row.kind === 'local' ? null : settings,
  active: row.active,
  version: row.version,
  files: sums?.files ?? 0,
  bytes: sums?.bytes ?? 0,
  disk: row.kind === 'local' ? disk : null,
  testedAt: testedAt?.toISOString() ?? null,
  test: row.test,
  updatedAt: updatedAt.toISOString(),
  updatedBy: row.updatedBy,
});

/** The fields of a backend that the audit log may contain. */
export const loggable = ({ name, settings }: { name: string; settings: BackendSettings }): Record<string, unknown> => ({
  name,
  ...settings,
});
