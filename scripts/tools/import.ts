import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openSource, readSource, reportHead, reportLine, reportRow, UnreadableSource } from '#server/domains/imports/service.ts';

/**
 * `npm run import -- <source> --dry-run [--report <file.csv>]` reads a folder, a zip file or an export and says what would
 * become of each work. It needs no database, and writes nothing but its report.
 */
const USAGE = '用法：npm run import -- <来源> --dry-run [--report <文件.csv>]';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, report: { type: 'string', default: 'import-report.csv' } },
  });
  const [source] = positionals;
  if (source === undefined || !values['dry-run']) throw new UnreadableSource(USAGE);
  await dryRun(source, values.report);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function dryRun(path: string, reportPath: string): Promise<void> {
  const source = await openSource(path);
  const report = createWriteStream(reportPath);
  const totals = { works: 0, words: 0, pictures: 0, skipped: 0 };
  report.write(reportHead());
  try {
    for await (const part of readSource(source)) {
      const line = reportLine(part);
      report.write(reportRow(line));
      if ('skipped' in part) totals.skipped += 1;
      else totals.works += 1;
      totals.words += line.words;
      totals.pictures += line.pictures;
    }
  } finally {
    report.end();
    await finished(report);
    await source.close();
  }
  console.log(
    `试运行：作品 ${totals.works} 篇，${totals.words} 字，图片 ${totals.pictures} 张；未导入或有提示 ${totals.skipped} 项`,
  );
  console.log(`报告：${reportPath}`);
}
