import type pg from 'pg';

/** A table with rows (no partitioned parent), as described in a backup. */
export interface TableShape {
  schema: string;
  name: string;
  /** The columns without generated ones, which are computed again. */
  columns: string[];
  partitionOf: { name: string; bound: string } | null;
}

/** The first entry of a backup: all that is needed to create the same empty database. */
export interface Shape {
  format: 1;
  /** Time of the snapshot, ISO 8601. */
  at: string;
  migrations: string[];
  tables: TableShape[];
  sequences: { name: string; value: number }[];
}

/** The product's tables and those of the job queue, without `migrations`, which the restore fills itself. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    case when c.relispartition then json_build_object('name', i.inhparent::regclass::text, 'bound', pg_get_expr(c.relpartbound, c.oid)) end
      as "partitionOf"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'migrations'
  order by n.nspname, c.relname`;

const SEQUENCES = `
  select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as value from pg_sequences
  where last_value is not null and schemaname in ('public', 'graphile_worker') order by 1`;

export async function readShape(client: pg.ClientBase): Promise<Shape> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
  const [now] = await rows<{ at: Date }>('select now() as at');
  return {
    format: 1,
    at: (now?.at ?? new Date(0)).toISOString(),
    migrations: (await rows<{ name: string }>('select name from migrations order by name')).map(({ name }) => name),
    tables: await rows<TableShape & pg.QueryResultRow>(TABLES),
    sequences: await rows<{ name: string; value: number }>(SEQUENCES),
  };
}

export const tableName = ({ schema, name }: TableShape): string => `${quoteName(schema)}.${quoteName(name)}`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
