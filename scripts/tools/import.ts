import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { parseConfig, processEnvironment } from '#server/config.ts';
import { ConfigError } from '#server/core/config-error.ts';
import { findUser, findUserByEmail, findUserByMobile } from '#server/domains/accounts/service.ts';
import {
  openSource,
  readSource,
  reportHead,
  reportLine,
  reportRow,
  runImport,
  type ReportLine,
  type Source,
} from '#server/domains/imports/service.ts';
import { categoryList } from '#server/domains/posts/service.ts';
import { openDeps } from '#server/open-deps.ts';
import { reachDatabase } from './reach-database.ts';

/**
 * `npm run import -- <source>` reads a folder, a zip file or an export. With `--dry-run` it says what would become of each
 * work, and needs no database; with `--as` it writes them as drafts of that account, or with `--publish` as published works
 * under their former dates. Cut off, it goes on when it is said again.
 */
const USAGE = `用法：npm run import -- <来源> --dry-run [--report <文件.csv>]
      npm run import -- <来源> --as <手机号、邮箱或用户 ID> [--draft | --publish] [--category <分类>] [--report <文件.csv>]`;

interface Order {
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
    if (values['dry-run']) await tell(report, dryRun(source));
    else await write(report, source, values);
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
  for await (const part of readSource(source)) yield reportLine(part);
}

async function write(report: WriteStream, source: Source, { as = '', publish, category }: Order): Promise<void> {
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
      const categories = await categoryList(deps);
      const chosen = categories.find(({ name, slug }) => name === category || slug === category);
      if (category !== undefined && chosen === undefined)
        throw new ConfigError(`没有分类“${category}”，可选：${categories.map(({ name }) => name).join('、')}`);
      await tell(report, runImport(deps, { ownerId: owner.id, source, publishes: publish, categoryId: chosen?.id ?? null }));
    } finally {
      await deps.close();
    }
  } finally {
    await release();
  }
}

/** Writes each line as it comes, so that an interrupted run leaves a report of what it did. */
async function tell(report: WriteStream, lines: AsyncIterable<ReportLine>): Promise<void> {
  const counts = new Map<string, number>();
  const totals = { words: 0, pictures: 0 };
  report.write(reportHead());
  for await (const line of lines) {
    report.write(reportRow(line));
    counts.set(line.result, (counts.get(line.result) ?? 0) + 1);
    totals.words += line.words;
    totals.pictures += line.pictures;
  }
  console.log([...counts].map(([result, count]) => `${result} ${count}`).join('，'));
  console.log(`${totals.words} 字，图片 ${totals.pictures} 张`);
}
