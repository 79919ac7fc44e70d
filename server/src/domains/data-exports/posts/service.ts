import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { POST_ARCHIVE_DAYS, postArchiveAddress, type PostArchive } from '#contract/data-exports/posts.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError, tooOften } from '../../../core/app-error.ts';
import { inBatches } from '../../../core/lists/batches.ts';
import { dayInChina } from '../../../core/clock.ts';
import { writeZip } from '../../../core/streams/write-zip.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import type { Deps } from '../../../deps.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { siteSettings } from '../../settings/service.ts';
import { makeArchive } from '../jobs.ts';
import { fileOf, filesOfPost, type ArchiveFile } from './collect-files.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** Expired archives that one query reads and one loop deletes. */
const REMOVED_PER_BATCH = 50;
/** Posts that one query reads for an archive, with their texts. */
const POSTS_PER_BATCH = 50;

// States of an archive: making → ready (until expiresAt) or failed.

/** Requests an archive, at most one a day because archives are expensive. While an archive is being made, returns that one. */
export async function requestArchive(deps: Deps, actor: Actor, { videos }: { videos: boolean }): Promise<PostArchive> {
  const userId = requireUserId(actor);
  const now = deps.clock.now();
  return deps.transact(async (tx) => {
    await store.lockArchivesOf(tx, userId);
    const [newest] = await store.listArchives(tx, userId, 1);
    if (newest?.state === 'making') return present(newest);
    if (newest?.state === 'ready' && now.getTime() - newest.requestedAt.getTime() < DAY_MS)
      throw tooOften(
        '每天只能打包一次，可以直接下载已经打包好的作品',
        (newest.requestedAt.getTime() + DAY_MS - now.getTime()) / 1000,
      );
    const row = await store.insertArchive(tx, { id: deps.random.id(), userId, videos, state: 'making', requestedAt: now });
    await deps.jobs.enqueue(tx, makeArchive, { archiveId: row.id });
    return present(row);
  });
}

export async function listArchives(deps: Deps, actor: Actor): Promise<{ list: PostArchive[] }> {
  const now = deps.clock.now();
  const rows = await store.listArchives(deps.db, requireUserId(actor), 5);
  return { list: rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(present) };
}

/** Writes the archive into a temporary file and moves it into the private storage. A repeated run starts from the beginning. */
export async function runArchive(deps: Deps, archiveId: string, lastAttempt: boolean): Promise<void> {
  const row = await store.findArchive(deps.db, archiveId);
  if (row?.state !== 'making') return;
  const path = join(deps.config.dataDir, 'work', `works-${archiveId}.zip`);
  try {
    const posts = await writeArchive(deps, row, path);
    const { size } = await stat(path);
    const key = shardedKey('private/export', `${archiveId}.zip`);
    await deps.storage.put(key, { path, move: true });
    const readyAt = deps.clock.now();
    const expiresAt = new Date(readyAt.getTime() + POST_ARCHIVE_DAYS * DAY_MS);
    await store.changeArchive(deps.db, archiveId, { state: 'ready', readyAt, expiresAt, key, bytes: size, works: posts });
  } catch (error) {
    if (lastAttempt) await store.changeArchive(deps.db, archiveId, { state: 'failed' });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

export const ARCHIVE_FILE = defineDownload<{ id: string }>({ name: 'takeAway', calls: [postArchiveAddress], minutes: 5 });

export async function archiveAddress(deps: Deps, actor: Actor, id: string): Promise<{ url: string }> {
  await readyArchive(deps, actor, id);
  return { url: downloadAddress(deps, ARCHIVE_FILE, actor, { id }) };
}

export async function openArchive(deps: Deps, actor: Actor, id: string): Promise<OpenedFile> {
  const { key, bytes, requestedAt } = await readyArchive(deps, actor, id);
  const name = `${(await siteSettings(deps)).siteName}作品 ${dayInChina(requestedAt)}.zip`;
  return { name, type: 'application/zip', bytes, content: await deps.storage.read(key) };
}

async function readyArchive(deps: Deps, actor: Actor, id: string) {
  const row = await store.findArchive(deps.db, id);
  const now = deps.clock.now();
  if (
    row === undefined ||
    row.userId !== requireUserId(actor) ||
    row.key === null ||
    row.bytes === null ||
    (row.expiresAt ?? now) <= now
  )
    throw new AppError('notFound', '作品包不存在或已过期，请重新打包');
  return { key: row.key, bytes: row.bytes, requestedAt: row.requestedAt };
}

/** Deletes expired archives, and failed requests older than POST_ARCHIVE_DAYS. */
export async function removeOldArchives(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const requestedBefore = new Date(now.getTime() - POST_ARCHIVE_DAYS * DAY_MS);
  const read = () => store.listExpiredArchives(deps.db, { now, requestedBefore }, REMOVED_PER_BATCH);
  for await (const rows of inBatches(REMOVED_PER_BATCH, read)) {
    for (const { id, key } of rows) {
      if (key !== null) await deps.storage.remove(key);
      await store.deleteArchive(deps.db, id);
    }
  }
}

const present = ({ id, state, videos, requestedAt, bytes, works: posts, expiresAt }: store.ArchiveRow): PostArchive => ({
  id,
  state,
  videos,
  requestedAt: requestedAt.toISOString(),
  bytes,
  works: posts,
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** Writes all posts into one archive, in batches, and each file as a stream; returns the number of posts. */
async function writeArchive(deps: Deps, { userId, videos }: { userId: string; videos: boolean }, path: string): Promise<number> {
  const list: object[] = [];
  await writeZip(path, { mtime: deps.clock.now() }, async (zip) => {
    const add = ({ name, content, key }: ArchiveFile) => {
      if (content !== undefined) zip.addText(name, content);
      // Pictures and videos are compressed already.
      else zip.addStream(name, () => deps.storage.read(key), { compress: false });
    };
    const read = (last: store.PostRow | undefined) => store.listPosts(deps.db, userId, last?.post.id ?? '', POSTS_PER_BATCH);
    for await (const posts of inBatches(POSTS_PER_BATCH, read)) {
      for (const post of posts) {
        const { facts, files } = await filesOfPost(deps, post, videos);
        list.push(facts);
        for (const file of files) add(file);
      }
    }
    add(fileOf('作品目录.json', `${JSON.stringify(list, null, 2)}\n`));
    add(fileOf('说明.txt', readme((await siteSettings(deps)).siteName, list.length, videos)));
  });
  return list.length;
}

const readme = (
  siteName: string,
  posts: number,
  videos: boolean,
): string => `这是你在${siteName}的全部作品，共 ${posts} 篇，每篇一个文件夹：
正文.md 和 正文.html 是读者看到的文字（没有发布的是草稿），图片在“图片”里；
作品.json 有全部设置和正文的原始数据；作品目录.json 是所有作品的清单。
${videos ? '视频是你上传的原片，字幕是 WebVTT 格式。' : '这次没有包含视频原片。'}
时间都是北京时间，编码是 UTF-8。
`;
