import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';
import { fileOf, filesOfPost, type ArchiveFile } from './collect-files.ts';

const AT_ONCE = 50;

/** Writes all posts into one archive, some at a time and each file as a stream. Answers how many posts. */
export async function writeArchive(
  deps: Deps,
  { userId, videos }: { userId: string; videos: boolean },
  path: string,
): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  const written = pipeline(zip.outputStream as Readable, createWriteStream(path, { mode: 0o600 }));
  const mtime = deps.clock.now();
  const add = ({ name, content, key }: ArchiveFile) => {
    if (content !== undefined) zip.addBuffer(Buffer.from(content), name, { mtime });
    // Pictures and videos are small already, and opened when their turn comes.
    else
      zip.addReadStreamLazy(name, { mtime, compress: false }, (give) => {
        deps.storage.read(key).then(
          (file) => give(null, file),
          (error: Error) => give(error, null as never),
        );
      });
  };
  const list: object[] = [];
  for (let after = '', found = AT_ONCE; found === AT_ONCE;) {
    const posts = await store.listPosts(deps.db, userId, after, AT_ONCE);
    found = posts.length;
    after = posts.at(-1)?.post.id ?? after;
    for (const post of posts) {
      const { facts, files } = await filesOfPost(deps, post, videos);
      list.push(facts);
      for (const file of files) add(file);
    }
  }
  add(fileOf('作品目录.json', `${JSON.stringify(list, null, 2)}\n`));
  add(fileOf('说明.txt', readme((await siteSettings(deps)).siteName, list.length, videos)));
  zip.end();
  await Promise.race([written, failed]);
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
