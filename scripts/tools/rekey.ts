import { join } from 'node:path';
import { parseConfig, processEnvironment, type Config } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { openDatabase } from '#server/db/client.ts';
import { openDeps } from '#server/open-deps.ts';
import { checkShape } from '#server/operations/doctor/database.ts';
import { rekey } from '#server/operations/rekey.ts';
import { beginChange, endChange } from '#server/ports/secrets/key-file.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run rekey` encrypts everything with the new key. With SECRET_KEY it runs beside the servers, which know both keys by
// SECRET_KEY_ALSO. Without it, it makes the new key in the data folder itself, while the product is stopped. After an interruption
// another run continues.

try {
  const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
  const isOfFolder = config.secretKey === null;
  if (!isOfFolder && config.secretKeyAlso === null)
    throw new Error('请把新密钥写入 SECRET_KEY、原来的写入 SECRET_KEY_ALSO，重启所有服务器之后再运行');
  const { url, release } = await reachDatabase(config);
  try {
    await requireReady(url, isOfFolder);
    if (isOfFolder) await beginChange(config.dataDir);
    await encryptAgain({ ...config, databaseUrl: url });
    if (isOfFolder) await endChange(config.dataDir);
    console.log(isOfFolder ? '数据目录已换成新密钥' : '现在可以从所有服务器去掉 SECRET_KEY_ALSO');
  } finally {
    await release();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `没有完成：${(error as Error).message}`);
  process.exitCode = 1;
}

async function encryptAgain(config: Config): Promise<void> {
  const deps = await openDeps({ ...config, databasePool: 2, readDatabaseUrl: null, redisUrl: null, logLevel: 'silent' }, 'rekey');
  try {
    const { idNumbers, payees, totpSecrets, stores, alertTargets, identityInputs, withoutCodes } = await rekey(deps);
    console.log(
      `已用新密钥重新加密：身份证号 ${idNumbers} 个，收款账户 ${payees} 个，两步验证 ${totpSecrets} 个，存储密钥 ${stores} 个，告警接收方 ${alertTargets} 个，待核验的身份信息 ${identityInputs} 份`,
    );
    if (withoutCodes > 0) console.warn(`${withoutCodes} 位管理员的恢复码已失效，请他们在“账号安全”里重新生成`);
  } finally {
    await deps.close();
  }
}

async function requireReady(url: string, isOfFolder: boolean): Promise<void> {
  const db = openDatabase(url, { pool: 1, name: 'rekey' });
  const client = await db.$client.connect();
  try {
    if (!(await checkShape(client)).ready) throw new Error('数据库还没有升级到这个版本，请先启动一次闻见');
    // Running servers and workers have read the folder's key at their start, and could not decrypt values of the new one.
    const { rows } = await client.query<{ running: boolean }>(
      `select exists (select from pg_stat_activity where application_name ~ '^wenjian-(server|worker)') as running`,
    );
    if (isOfFolder && rows[0]?.running === true) throw new Error('密钥保存在数据目录里，请先停止闻见，再更换密钥');
  } finally {
    client.release();
    await db.$client.end();
  }
}
