import type { Deps } from '../../../deps.ts';
import { picturesIn } from '../../../documents/text.ts';
import { recordCommand } from '../../audit-log/service.ts';
import { addImportedPost, listCategories } from '../../posts/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { readSource } from '../sources/read-source.ts';
import type { Source } from '../sources/source.ts';
import * as store from '../store.ts';
import { reportLineOf, type ReportLine } from '../works/report.ts';
import { formerPath } from '../works/former-path.ts';
import type { ImportedWork } from '../works/work.ts';
import { collectPictures } from './collect-pictures.ts';
import { indexFiles, type FileIndex } from './file-index.ts';
import { fitWork } from './fit.ts';
import { indexWork, withLinks, withPictures, type WorkIndex } from './replaced.ts';

export interface ImportRun {
  ownerId: string;
  source: Source;
  /** True: works that were published are published at once with their former date. False: all become drafts. */
  publishes: boolean;
  /** The category of works without a category of this site; null: such works become drafts. */
  categoryId: string | null;
}

interface RunFacts extends ImportRun {
  index: WorkIndex;
  files: FileIndex;
  hosts: ReadonlySet<string>;
  categories: ReadonlyMap<string, string>;
  titleMax: number;
}

/**
 * Imports the works of a source, each in a transaction of its own, so that a repeated run continues an interrupted one and imports nothing
 * twice. Yields a line of the report for each work and each skipped part.
 */
export async function* runImport(deps: Deps, run: ImportRun): AsyncGenerator<ReportLine> {
  const { index, hosts } = await reserveWorks(deps, run);
  const categories = new Map(
    (await listCategories(deps)).flatMap(({ id, name, slug }) => [[name, id] as const, [slug, id] as const]),
  );
  const { limits } = await siteSettings(deps);
  const facts: RunFacts = { ...run, index, hosts, categories, files: indexFiles(run.source), titleMax: limits.articleTitleMax };
  const done = { published: 0, drafts: 0 };
  for await (const part of readSource(run.source)) {
    if ('skipped' in part) {
      yield reportLineOf(part);
      continue;
    }
    const { result, reasons } = await writeWork(deps, facts, part.work);
    if (result === PUBLISHED) done.published += 1;
    else if (result === DRAFT) done.drafts += 1;
    const line = reportLineOf(part);
    yield { ...line, result, reason: [line.reason, ...reasons].filter(Boolean).join('；') };
  }
  await deps.transact((tx) =>
    recordCommand(deps, tx, 'npm run import', {
      action: 'imports.run',
      targetType: 'user',
      targetId: run.ownerId,
      after: { publishes: run.publishes, ...done },
    }),
  );
}

/** Reserves the ids of all works first, so that works can link to each other without being changed afterwards. */
async function reserveWorks(deps: Deps, { ownerId, source }: ImportRun): Promise<{ index: WorkIndex; hosts: Set<string> }> {
  const index: WorkIndex = new Map();
  const hosts = new Set<string>();
  for await (const part of readSource(source)) {
    if ('skipped' in part || part.work.state === 'trash') continue;
    const { work } = part;
    const { postId } = await store.reserveWork(deps.db, { ownerId, sourceId: work.sourceId, postId: deps.random.id() });
    for (const name of work.names) {
      const host = /^https?:/i.test(name) ? URL.parse(name)?.host : undefined;
      if (host !== undefined) hosts.add(host);
    }
    if (deps.config.publicUrl !== null) indexWork(index, work, `${deps.config.publicUrl}/article/${postId}`);
  }
  return { index, hosts };
}

const PUBLISHED = '已导入并发布';
const DRAFT = '已导入为草稿';

/** Imports one work; returns the result and the reasons for the report. */
async function writeWork(deps: Deps, facts: RunFacts, work: ImportedWork): Promise<{ result: string; reasons: string[] }> {
  const { ownerId, files } = facts;
  if (work.state === 'trash') return { result: '未导入', reasons: ['在来源的回收站中'] };
  const { importedAt } = await store.reserveWork(deps.db, { ownerId, sourceId: work.sourceId, postId: deps.random.id() });
  if (importedAt !== null) return { result: '以前已导入', reasons: [] };
  const references = [...new Set([...picturesIn(work.body), ...(work.cover === null ? [] : [work.cover])])];
  const { addresses, failures } = await collectPictures(deps, { ownerId, file: work.file, files }, references);
  const linked = withLinks(work.body, { index: facts.index, losses: work.losses, isOwnHost: (host) => facts.hosts.has(host) });
  const fitted = fitWork(work, facts.titleMax, withPictures(linked, addresses));
  const categoryId = work.categories.map((name) => facts.categories.get(name)).find((id) => id !== undefined) ?? facts.categoryId;
  const reasons = [...failures, ...fitted.onlyDraft];
  if (categoryId === null)
    reasons.push(`没有对应的分类${work.categories.length === 0 ? '' : `（${work.categories.join('、')}）`}`);
  if (work.comments.length > 0) reasons.push(`评论 ${work.comments.length} 条未导入`);
  const isPast = work.publishedAt !== null && work.publishedAt <= deps.clock.now();
  const appears = facts.publishes && work.state === 'published' && isPast && fitted.onlyDraft.length === 0 && categoryId !== null;
  const isWritten = await deps.transact(async (tx) => {
    const row = await store.lockUnwritten(tx, { ownerId, sourceId: work.sourceId });
    if (row === undefined) return false;
    await addImportedPost(deps, tx, {
      id: row.postId,
      authorId: ownerId,
      publishedAt: appears ? work.publishedAt : null,
      form: {
        type: 'article',
        title: fitted.title,
        summary: fitted.summary,
        tags: fitted.tags,
        body: fitted.body,
        categoryId,
        cover: work.cover === null ? null : (addresses.get(work.cover) ?? null),
        origin: 'original',
        ...(work.publishedAt !== null && !isPast ? { publishAt: work.publishedAt.toISOString() } : {}),
      },
    });
    await store.insertAddresses(tx, row.postId, [...new Set(work.addresses.map(formerPath))]);
    await store.markWritten(tx, row, deps.clock.now());
    return true;
  });
  return { result: isWritten ? (appears ? PUBLISHED : DRAFT) : '以前已导入', reasons };
}
