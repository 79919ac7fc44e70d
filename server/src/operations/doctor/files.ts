import type pg from 'pg';
import { isKey, unitOf } from '../../ports/storage/keys.ts';
import type { FileBackend, StoredFile } from '../../ports/storage/port.ts';
import type { LocalStorage } from '../../ports/storage/local.ts';
import { good, notice, some, wrong, type Finding } from './finding.ts';

export interface FileLocations {
  local: Pick<LocalStorage, 'listAll'>;
  /** The buckets by id. */
  remote: ReadonlyMap<string, FileBackend>;
}

/** A table whose rows own files. All fields are SQL. */
interface Owners {
  table: string;
  /** The unit of the row's file (`unitOf`); null when the row owns none. */
  unit: string;
  /** The text that names the row in a finding. */
  owner: string;
  /** The unique columns by which the table is read in parts. */
  by: readonly string[];
}

const OWNERS: readonly Owners[] = [
  { table: 'images', unit: 'key', owner: "'images ' || id", by: ['id'] },
  { table: 'media_assets', unit: 'source_key', owner: "'media_assets ' || id", by: ['id'] },
  { table: 'media_assets', unit: 'folder', owner: "'media_assets ' || id", by: ['id'] },
  {
    table: 'media_captions',
    unit: 'key',
    owner: "'media_captions ' || media_id || ' ' || language",
    by: ['media_id', 'language'],
  },
  {
    table: 'media_caption_changes',
    unit: 'key',
    owner: "'media_caption_changes ' || media_id || ' ' || language",
    by: ['media_id', 'language'],
  },
  { table: 'data_exports', unit: 'key', owner: "'data_exports ' || id", by: ['id'] },
  { table: 'work_archives', unit: 'key', owner: "'work_archives ' || id", by: ['id'] },
  { table: 'audit_log_archives', unit: 'key', owner: "'audit_log_archives ' || month", by: ['key'] },
  {
    table: 'upload_parts',
    unit: "'private/upload/' || left(upload_id, 2) || '/' || upload_id",
    owner: "'upload_parts ' || upload_id",
    by: ['upload_id', 'at'],
  },
  { table: 'infringement_pictures', unit: 'key', owner: "'infringement_pictures ' || id", by: ['id'] },
];

const PREFIXES = ['image', 'video', 'captions', 'private'];
const BATCH = 2_000;
const ROWS_PER_BATCH = 10_000;
/** Younger files are not reported as without an owner, because a file is written before the row that owns it. */
const YOUNG = '1 day';

/**
 * Compares the files in all stores with the rows that own files. Both are copied in parts into temporary tables, so that millions are
 * no problem and no lock is held for long. A bucket that cannot be listed is reported, and its recorded files count as present.
 */
export async function checkFiles(
  client: pg.ClientBase,
  { local, remote }: FileLocations,
  rowsPerBatch = ROWS_PER_BATCH,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await client.query('create temporary table existing_units (unit text, store_id text, changed_at timestamptz)');
  await copyExisting(client, 'local', local.listAll());
  const unavailable: string[] = [];
  for (const [id, store] of remote) {
    try {
      for (const prefix of PREFIXES) await copyExisting(client, id, store.list(prefix));
    } catch (error) {
      unavailable.push(id);
      findings.push(wrong(`对象存储 ${id} 无法列出文件：${(error as Error).message}`));
    }
  }
  await client.query('create temporary table owned_units (unit text, owner text)');
  for (const owners of OWNERS) await copyOwned(client, owners, rowsPerBatch);
  for (const table of ['existing_units', 'owned_units']) {
    await client.query(`create index on ${table} (unit)`);
    await client.query(`analyze ${table}`);
  }

  const { rows: lost } = await client.query<{ owner: string; unit: string }>(
    `select owner, unit from owned_units owned
     where not exists (select from existing_units existing where existing.unit = owned.unit)
       and not exists (select from stored_files f where f.unit = owned.unit and f.store_id = any ($1))
     order by owner limit 1000`,
    [unavailable],
  );
  if (lost.length === 0) findings.push(good('每条记录的文件都在'));
  else
    findings.push(
      wrong(
        `${lost.length === 1000 ? '至少 ' : ''}${lost.length} 条记录的文件不见了：${some(lost.map(({ owner, unit }) => `${owner}（${unit}）`))}`,
      ),
    );

  const { rows: strays } = await client.query<{ unit: string; count: number }>(
    `select unit, count(*) over ()::integer as count from (select unit, max(changed_at) as changed_at from existing_units group by unit) existing
     where changed_at < now() - interval '${YOUNG}' and not exists (select from owned_units owned where owned.unit = existing.unit)
     order by unit limit 20`,
  );
  const [first] = strays;
  findings.push(
    first === undefined
      ? good('没有无主的文件')
      : notice(`${first.count} 个文件没有记录认领：${some(strays.map(({ unit }) => unit))}`),
  );
  return findings;
}

/** Copies the owned units of a table, in parts by keyset. */
async function copyOwned(client: pg.ClientBase, { table, unit, owner, by }: Owners, atOnce: number): Promise<void> {
  const key = by.join(', ');
  let lastKey: unknown[] | undefined = [];
  do {
    const afterLast: string =
      lastKey.length === 0 ? '' : `where (${key}) > (${lastKey.map((_, index) => `$${index + 1}`).join(', ')})`;
    const { rows }: pg.QueryArrayResult<unknown[]> = await client.query<unknown[]>({
      rowMode: 'array',
      text: `
        with part as (select ${unit} as unit, ${owner} as owner, ${key} from ${table} ${afterLast} order by ${key} limit ${atOnce}),
        copies as (insert into owned_units select unit, owner from part where unit is not null)
        select ${key} from part order by ${by.map((column) => `${column} desc`).join(', ')} limit 1`,
      values: lastKey,
    });
    lastKey = rows[0];
  } while (lastKey !== undefined);
}

/** Copies the units of a store's files. The files are sorted by key, so those of a unit mostly fall into one batch. */
async function copyExisting(client: pg.ClientBase, storeId: string, files: AsyncIterable<StoredFile>): Promise<void> {
  let batch = new Map<string, Date>();
  const flush = async () => {
    await client.query(
      'insert into existing_units select unit, $1, at from unnest($2::text[], $3::timestamptz[]) batch (unit, at)',
      [storeId, [...batch.keys()], [...batch.values()]],
    );
    batch = new Map();
  };
  for await (const { key, modifiedAt } of files) {
    // A file whose name is no key was not written by the product; it is reported under its own name.
    const unit = isKey(key) ? unitOf(key) : key;
    if (modifiedAt > (batch.get(unit) ?? new Date(0))) batch.set(unit, modifiedAt);
    if (batch.size >= BATCH) await flush();
  }
  await flush();
}

const STUCK = '3 days';

/** Reports unused uploads whose deletion keeps failing. */
export async function checkUnused(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ owner: string }>(
    `select 'images ' || id as owner from images where removing_at < now() - interval '${STUCK}'
     union all select 'media_assets ' || id from media_assets where removing_at < now() - interval '${STUCK}' order by 1 limit 1000`,
  );
  if (rows.length === 0) return [];
  return [
    wrong(`${rows.length} 个不再使用的上传没有删除成功：${some(rows.map(({ owner }) => owner))}，请检查后台进程与对象存储`),
  ];
}

/** Reports files that wait for their move to a bucket, and the error of a failed move. */
export async function checkMoving(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ waiting: number; failure: string | null }>(
    'select count(*)::integer as waiting, max(failure) as failure from stored_files where moving_to is not null',
  );
  const { waiting = 0, failure = null } = rows[0] ?? {};
  if (failure === null) return waiting === 0 ? [] : [good(`${waiting} 个文件正在送往对象存储`)];
  return [wrong(`${waiting} 个文件还没有送到对象存储：${failure}`)];
}
