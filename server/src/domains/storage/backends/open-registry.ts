import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../db/client.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { cachedUntil } from '../../../ports/events/cached-until.ts';
import type { RemoteStore } from '../../../ports/storage/port.ts';
import { LOCAL, type Delivery, type FileRegistry } from '../../../ports/storage/stored-files.ts';
import type { Events } from '../../../ports/events/port.ts';
import type { Secrets } from '../../../ports/secrets/port.ts';
import { moveFiles } from '../jobs.ts';
import * as store from './store.ts';
import { addressOf, openSecret } from './seal-secret.ts';

interface Needs {
  db: Database;
  events: Events;
  jobs: Jobs;
  secrets: Secrets;
  clock: Clock;
}

export interface StoreRegister extends FileRegistry {
  /** Other hosts that browsers get files from: a page's policy has to allow them. */
  origins(): Promise<string[]>;
  close(): void;
}

const storesInUse = cachedUntil('storage.changed', store.listStores);

/** The stores as all servers know them: read once, and again when any server changes them. */
export function openRegistry({ db, events, jobs, secrets, clock }: Needs): StoreRegister {
  let known: string[] | null = null;
  const opened = new Map<string, { version: number; store: RemoteStore }>();
  const rows = () => storesInUse({ db, events });

  return {
    async note(unit, facts) {
      await db.transaction(async (tx) => {
        const isMoving = await store.noteFile(tx, { unit, ...facts, now: clock.now() });
        if (isMoving) await jobs.enqueue(tx, moveFiles, {}, { key: moveFiles.name });
      });
    },
    noteAt: (storeId, unit, facts) => store.noteFileAt(db, { storeId, unit, ...facts, now: clock.now() }),
    active: async () => (await rows()).find(({ active }) => active)?.id ?? LOCAL,
    // Where there are no buckets nothing needs to be asked.
    find: async (unit) => ((await rows()).every(({ id }) => id === LOCAL) ? null : store.findStoreOf(db, unit)),
    places: (unit) => store.listPlaces(db, unit),
    async forget(unit) {
      const gone = await store.deleteFile(db, unit);
      return gone === undefined ? [] : [gone.storeId, ...(gone.movingTo === null ? [] : [gone.movingTo])];
    },
    async remote(storeId) {
      const row =
        (await rows()).find(({ id }) => id === storeId) ?? (await store.listStores(db)).find(({ id }) => id === storeId);
      if (row === undefined || row.kind !== 's3') throw new Error(`no store ${storeId}`);
      // The library is loaded only where there are buckets.
      const { s3Storage } = await import('../../../ports/storage/s3.ts');
      const known = opened.get(storeId);
      // One that was changed is left to those who still read from it.
      const remote = known?.version === row.version ? known.store : s3Storage(addressOf(row, openSecret(secrets, row)));
      opened.set(storeId, { version: row.version, store: remote });
      return { store: remote, delivery: deliveryOf(row) };
    },
    async origins() {
      try {
        const found = (await rows()).map(originOf).filter((origin) => origin !== null);
        known = [...new Set(found)];
      } catch (error) {
        // Pages can be shown without the primary; what was allowed before will do.
        if (known === null) throw error;
      }
      return known;
    },
    close() {
      for (const { store: remote } of opened.values()) remote.close();
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
