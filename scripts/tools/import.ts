import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { findUser, findUserByEmail, findUserByMobile } from '#server/db/reads/accounts.ts';
import {
  openSource,
  readSource,
  reportCsvHead,
  reportLineOf,
  reportCsvRow,
  runImport,
  type ReportLine,
  type Source,
} from '#server/domains/imports/service.ts';
import { listCategories } from '#server/domains/posts/service.ts';
import { openDeps } from '#server/open-deps.ts';
import { reachDatabase } from './reach-database.ts';

/**
 * `npm run import -- <source>` imports works from a folder, a zip file or an export of another site. `--dry-run` reports what would
 * become of each work, without a database. `--as` saves them as drafts of that account; with `--publish` they are published under
 * their original dates. An interrupted import continues when the command is run again.
 */
const USAGE = `用法：npm run import -- <来源> --dry-run [--report <文件.csv>]
      npm run import -- <来源> --as <手机号、邮箱或用户 ID> [--draft | --publish] [--category <分类>] [--report <文件.csv>]`;

interface Options {
  as?: string | undefined;
  publish: boolean;
  category?: string | undefined;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      as: { type: 'string' },
      draft: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
      category: { type: 'string' },
      report: { type: 'string', default: 'import-report.csv' },
    },
  });
  const [path] = positionals;
  if (path === undefined || values['dry-run'] === (values.as !== undefined) || (values.draft && values.publish))
    throw new ConfigError(USAGE);
  const source = await openSource(path);
  const report = createWriteStream(values.report);
  try {
    if (values['dry-run']) await writeReport(report, dryRun(source));
    else await importWorks(report, source, values);
  } finally {
    report.end();
    await finished(report);
    await source.close();
  }
  console.log(`报告：${values.report}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function* dryRun(source: Source): AsyncGenerator<ReportLine> {
  for await (const work of readSource(source)) yield reportLineOf(work);
}

async function importWorks(report: WriteStream, source: Source, { as = '', publish, category }: Options): Promise<void> {
  const config = parseConfig(processEnvironment(), join(import.meta.dirname, '../..'));
  const { url, release } = await reachDatabase(config);
  try {
    const deps = await openDeps(
      { ...config, databaseUrl: url, databasePool: 3, readDatabaseUrl: null, redisUrl: null, logLevel: 'warn' },
      'import',
    );
    try {
      const owner =
        (await findUserByMobile(deps.db, as)) ?? (await findUserByEmail(deps.db, as)) ?? (await findUser(deps.db, as));
      if (owner === undefined) throw new ConfigError(`没有账号“${as}”`);
      const categories = await listCategories(deps);
      const chosenCategory = categories.find(({ name, slug }) => name === category || slug === category);
      if (category !== undefined && chosenCategory === undefined)
        throw new ConfigError(`没有分类“${category}”，可选：${categories.map(({ name }) => name).join('、')}`);
      await writeReport(
        report,
        runImport(deps, { ownerId: owner.id, source, publishes: publish, categoryId: chosenCategory?.id ?? null }),
      );
    } finally {
      await deps.close();
    }
  } finally {
    await release();
  }
}

/** Writes the report line by line, so that an interrupted import leaves a report of what it did; then prints the totals. */
async function writeReport(report: WriteStream, lines: AsyncIterable<ReportLine>): Promise<void> {
  const counts = new Map<string, number>();
  const totals = { words: 0, pictures: 0 };
  report.write(reportCsvHead());
  for await (const line of lines) {
    report.write(reportCsvRow(line));
    counts.set(line.result, (counts.get(line.result) ?? 0) + 1);
    totals.words += line.words;
    totals.pictures += line.pictures;
  }
  console.log([...counts].map(([result, count]) => `${result} ${count}`).join('，'));
  console.log(`${totals.words} 字，图片 ${totals.pictures} 张`);
}
