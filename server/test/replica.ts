import { execFileSync } from 'node:child_process';
import { appendFile, cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { createLogger } from '#server/core/log.ts';

export interface Pair {
  primary: EmbeddedDatabase;
  replica: EmbeddedDatabase;
  /** Whether the replica takes over what the primary has; while it does not, it falls behind. */
  follow(does: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Two real PostgreSQL servers below `folder`, the second streaming from the first, at the port by which it `reaches` that one's. */
export async function primaryWithReplica(
  folder: string,
  reaches: (port: number) => Promise<number> = async (port) => port,
): Promise<Pair> {
  const log = createLogger('silent', 'test');
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  // The copy of a stopped server follows the other one as soon as it is told to.
  await (await startEmbedded(first, log)).stop();
  await cp(first, second, { recursive: true });
  const primary = await startEmbedded(first, log);
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${await reaches(Number(port))} user=${username} password=${password}`;
  await appendFile(join(second, 'data/postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await writeFile(join(second, 'data/standby.signal'), '');
  await givenTo(await stat(join(first, 'data')), second);
  const replica = await startEmbedded(second, log);
  return {
    primary,
    replica,
    async follow(does) {
      const client = new pg.Client(replica.url);
      await client.connect();
      await client.query(does ? 'select pg_wal_replay_resume()' : 'select pg_wal_replay_pause()');
      await client.end();
    },
    async stop() {
      await Promise.all([primary.stop(), replica.stop()]);
    },
  };
}

/** Root starts the servers as an ordinary user, who must own their files. */
async function givenTo({ uid, gid }: { uid: number; gid: number }, path: string): Promise<void> {
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, path]);
}
