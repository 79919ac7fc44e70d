import { join } from 'node:path';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { openDeps } from '#server/open-deps.ts';
import { examine, type Finding } from '#server/operations/doctor/doctor.ts';
import { reachDatabase } from './reach-database.ts';

// `npm run doctor` checks configuration, machine, database, jobs, money and files without changing anything. The product may be
// running. Exits with 0 when nothing is wrong (there may be notices), 1 when something is, and 2 when it could not check.

const SIGN: Record<Finding['state'], string> = { good: '✓', notice: '!', wrong: '✗' };

try {
  const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
  const { url, release } = await reachDatabase(config);
  try {
    const findings = await examine(config, url, () =>
      openDeps(
        { ...config, databaseUrl: url, databasePool: 2, readDatabaseUrl: null, redisUrl: null, logLevel: 'silent' },
        'doctor',
      ),
    );
    for (const { state, text } of findings) console.log(`${SIGN[state]} ${text}`);
    const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
    console.log(`\n${count('good')} 项正常，${count('notice')} 项提醒，${count('wrong')} 项有问题`);
    process.exitCode = count('wrong') === 0 ? 0 : 1;
  } finally {
    await release();
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `无法检查：${(error as Error).message}`);
  process.exitCode = 2;
}
