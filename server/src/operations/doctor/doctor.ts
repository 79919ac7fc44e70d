import pg from 'pg';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { checkLedger } from '../../domains/ledger/service.ts';
import { strandedPayouts } from '../../domains/withdrawals/payouts/find-stranded.ts';
import type { FileStore } from '../../ports/storage/port.ts';
import { checkClocks, checkJobs, checkPartitions, checkShape } from './database.ts';
import { checkFiles, checkMoving } from './files.ts';
import { good, wrong, type Finding } from './finding.ts';
import { checkRedis } from './redis.ts';
import { checkMachine, checkSettings } from './settings.ts';

export type { Finding } from './finding.ts';

/**
 * Looks at everything that can go wrong unseen, and changes nothing. `deps` is opened when the tables are of this
 * version, for only then can the stores be asked.
 */
export async function examine(
  config: Config,
  url: string,
  deps: () => Promise<Pick<Deps, 'storage'> & { close(): Promise<void> }>,
): Promise<Finding[]> {
  const findings = [...checkSettings(config), ...(await checkMachine(config)), ...(await checkRedis(config))];
  const client = new pg.Client({ connectionString: url, application_name: 'wenjian-doctor', connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const shape = await checkShape(client);
    findings.push(...shape.findings);
    if (!shape.ready) return findings;
    findings.push(
      ...(await checkPartitions(client)),
      ...(await checkClocks(client)),
      ...(await checkJobs(client)),
      ...(await checkMoney(url)),
      ...(await checkPayouts(client, config)),
    );
    const { storage, close } = await deps();
    try {
      const remote = new Map<string, FileStore>();
      for (const id of await bucketIds(client)) remote.set(id, await storage.at(id));
      findings.push(...(await checkMoving(client)), ...(await checkFiles(client, { local: storage.local, remote })));
    } finally {
      await close();
    }
    return findings;
  } finally {
    await client.end();
  }
}

async function checkMoney(url: string): Promise<Finding[]> {
  const db = openDatabase(url, { pool: 1, name: 'wenjian-doctor' });
  try {
    const { proved, differences } = await checkLedger({ db });
    if (differences.length === 0) return [good(`账本的 ${proved.length} 条规则都成立`)];
    return differences.map(({ promise, subject, difference }) => wrong(`账本：${promise}：${subject}，${difference}`));
  } finally {
    await db.$client.end();
  }
}

const checkPayouts = async (client: pg.Client, { alipay }: Config): Promise<Finding[]> =>
  (await strandedPayouts(client, alipay?.appId ?? null)).map(wrong);

async function bucketIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from storage_stores where kind = 's3' order by id");
  return rows.map(({ id }) => id);
}
