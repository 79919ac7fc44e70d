import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../db/client.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { cachedUntil } from '../../../ports/events/cached-until.ts';
import type { RemoteBackend } from '../../../ports/storage/port.ts';
import { LOCAL, type Delivery, type FileRegistry } from '../../../ports/storage/stored-files.ts';
import type { Events } from '../../../ports/events/port.ts';
import type { Secrets } from '../../../ports/secrets/port.ts';
import { moveNewFiles } from '../jobs.ts';
import * as store from './store.ts';
import { addressOf, openSecret } from './seal-secret.ts';

interface Needs {
  db: Database;
  events: Events;
  jobs: Jobs;
  secrets: Secrets;
  clock: Clock;
}

export interface BackendRegistry extends FileRegistry {
  /** Origins of buckets from which browsers load files; the content security policy of pages has to allow them. */
  origins(): Promise<string[]>;
  close(): void;
}

const backendsInUse = cachedUntil('storage.changed', store.listBackends);

/** The registry of stored files. The list of backends is cached in this process until any server changes it. */
export function openRegistry({ db, events, jobs, secrets, clock }: Needs): BackendRegistry {
  let lastOrigins: string[] | null = null;
  const opened = new Map<string, { version: number; backend: RemoteBackend }>();
  const rows = () => backendsInUse({ db, events });

  return {
    async record(unit, facts) {
      await db.transaction(async (tx) => {
        const isMoving = await store.recordFile(tx, { unit, ...facts, now: clock.now() });
        if (isMoving) await jobs.enqueue(tx, moveNewFiles, {}, { key: moveNewFiles.name });
      });
    },
    recordAt: (backendId, unit, facts) => store.recordFileAt(db, { storeId: backendId, unit, ...facts, now: clock.now() }),
    active: async () => (await rows()).find(({ active }) => active)?.id ?? LOCAL,
    // Without buckets no query is needed.
    find: async (unit) => ((await rows()).every(({ id }) => id === LOCAL) ? null : store.findBackendOf(db, unit)),
    places: (unit) => store.listPlaces(db, unit),
    async forget(unit) {
      const file = await store.deleteFile(db, unit);
      return file === undefined ? [] : [file.storeId, ...(file.movingTo === null ? [] : [file.movingTo])];
    },
    async remote(backendId) {
      const row =
        (await rows()).find(({ id }) => id === backendId) ?? (await store.listBackends(db)).find(({ id }) => id === backendId);
      if (row === undefined || row.kind !== 's3') throw new Error(`no store ${backendId}`);
      // The library is loaded only if there are buckets.
      const { s3Storage } = await import('../../../ports/storage/s3.ts');
      const open = opened.get(backendId);
      // After a change of its settings the former backend stays open for reads that still use it.
      const remote = open?.version === row.version ? open.backend : s3Storage(addressOf(row, openSecret(secrets, row)));
      opened.set(backendId, { version: row.version, backend: remote });
      return { backend: remote, delivery: deliveryOf(row) };
    },
    async origins() {
      try {
        const origins = (await rows()).map(originOf).filter((origin) => origin !== null);
        lastOrigins = [...new Set(origins)];
      } catch (error) {
        // Pages can be rendered while the primary database is down; then the last known origins are used.
        if (lastOrigins === null) throw error;
      }
      return lastOrigins;
    },
    close() {
      for (const { backend: remote } of opened.values()) remote.close();
    },
  };
}

const deliveryOf = ({ settings }: store.BackendRow): Delivery =>
  settings.delivery === 'public' ? { by: 'public', base: settings.publicBase } : { by: settings.delivery };

function originOf({ kind, settings }: store.BackendRow): string | null {
  if (kind !== 's3' || settings.delivery === 'server') return null;
  if (settings.delivery === 'public') return new URL(settings.publicBase).origin;
  const { protocol, host } = new URL(settings.endpoint);
  return `${protocol}//${settings.pathStyle ? '' : `${settings.bucket}.`}${host}`;
}
