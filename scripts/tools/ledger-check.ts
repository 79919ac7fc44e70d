import { join } from 'node:path';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { checkLedger } from '#server/domains/ledger/service.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run ledger:check` checks every balance against its ledger entries. The product may be running. Exits with 1 when a balance is
// wrong, and with 2 when the check failed.

const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
const { url, release } = await reachDatabase(config);
const db = openDatabase(url, { pool: 1, name: 'wenjian-ledger-check' });
try {
  const { rows } = await db.$client.query("select to_regclass('ledger_entries') is not null as ready");
  if (!rows[0].ready) throw new Error('数据库里还没有账本，请先用这个版本启动一次');
  const { proved, differences } = await checkLedger({ db });
  for (const rule of proved) console.log(`✓ ${rule}`);
  for (const { rule, subject, difference } of differences) console.error(`✗ ${rule}：${subject}，${difference}`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
} finally {
  await db.$client.end();
  await release();
}
