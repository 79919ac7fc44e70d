import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { textOf } from '../../../documents/text.ts';
import type { ReadPart } from '../works/work.ts';
import { openSource } from './open-folder.ts';
import { readSource } from './read-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function zipped(name: string, files: Record<string, Buffer | string>, mode?: number): Promise<string> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path, mode === undefined ? {} : { mode });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, name)));
  return join(folder, name);
}

async function read(path: string): Promise<ReadPart[]> {
  const source = await openSource(path);
  const parts: ReadPart[] = [];
  for await (const part of readSource(source)) parts.push(part);
  await source.close();
  return parts;
}
const works = (parts: ReadPart[]) => parts.flatMap((part) => ('work' in part ? [part.work] : []));

test('a zip file and a folder of the same files hold the same works; every file has its own reader', async () => {
  const files = {
    '_config.yml': 'permalink: /:title/\npost_asset_folder: true',
    'source/_posts/hu.md': '---\ndate: 2020-01-01\n---\n文',
    'README.md': '关于',
    'page.html':
      '<title>页</title><meta property="article:published_time" content="2020-01-01T00:00:00Z"><article><p>页文</p></article>',
    'feed.json': JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: '1', title: '源', content_html: '<p>源文</p>', date_published: '2020-01-01T00:00:00Z' }],
    }),
    'atom.xml':
      '<feed><entry><title>订</title><id>x</id><link href="https://a.example/x"/><published>2020-01-01T00:00:00Z</published><content type="html">&lt;p&gt;订文&lt;/p&gt;</content></entry></feed>',
    'broken.json': '{',
    'dump.sql': 'nothing',
    'a.docx': 'no document',
    'picture.png': 'x',
  };
  const fromZip = await read(await zipped('a.zip', files));
  const root = join(folder, 'root');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await symlink('/etc', join(root, 'linked'));
  const fromFolder = await read(root);
  const summary = (parts: ReadPart[]) =>
    works(parts)
      .map(({ title, addresses, body }) => [title, textOf(body), addresses[0]])
      .sort();
  expect(summary(fromZip)).toEqual(
    [
      ['hu', '文', '/hu/'],
      ['源', '源文', undefined],
      ['订', '订文', '/x'],
      ['页', '页文', undefined],
    ].sort(),
  );
  expect(summary(fromFolder)).toEqual(summary(fromZip));
  expect(fromFolder.flatMap((part) => ('skipped' in part ? [`${part.skipped.file}：${part.skipped.reason}`] : []))).toEqual([
    'README.md：说明或配置文件',
    'a.docx：文档已损坏，或不是 .docx 文件',
    'broken.json：不是完整的 JSON 文件',
  ]);
});

test('two works of one name at their source are two works', async () => {
  const path = join(folder, 'twice.json');
  const item = (title: string) => ({ id: '1', title, content_html: '<p>文</p>', date_published: '2020-01-01T00:00:00Z' });
  await writeFile(path, JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [item('甲'), item('乙')] }));
  expect(works(await read(path)).map(({ sourceId }) => sourceId)).toEqual(['feed:1', 'feed:1#2']);
});

test('names and texts in GBK', async () => {
  // 湖 and 水 in GBK.
  const gbk = Buffer.from([0xba, 0xfe, 0xcb, 0xae]);
  const path = join(folder, 'gbk.html');
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from('<meta charset="gb2312"><title>'),
      gbk,
      Buffer.from('</title><body>'),
      gbk,
      Buffer.from('</body>'),
    ]),
  );
  expect(works(await read(path))[0]).toMatchObject({ title: '湖水' });
});

test('a saved page of 公众号', async () => {
  const path = join(folder, 'wechat.html');
  await writeFile(
    path,
    '<html><meta property="og:title" content="湖"><div id="page"><a id="js_name"> 甲 </a><div id="js_content" style="visibility: hidden"><section><span style="font-weight: bold">文</span></section><img data-src="https://mmbiz.qpic.cn/1?wx_fmt=png" src="data:image/gif;base64,x"></div></div><script>var ct = "1577836800"; var msg_link = "https://mp.weixin.qq.com/s/abc";</script>',
  );
  const [work] = works(await read(path));
  expect(work).toMatchObject({ title: '湖', author: '甲', addresses: ['/s/abc'], state: 'published' });
  expect(work?.body.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: '文', marks: [{ type: 'bold' }] }] },
    { type: 'image', attrs: { src: 'https://mmbiz.qpic.cn/1?wx_fmt=png', alt: '', caption: '' } },
  ]);
});

test('links, bombs and what is no archive are refused with a sentence', async () => {
  await expect(read(await zipped('link.zip', { 'a.md': '/etc/passwd' }, 0o120777))).rejects.toThrow('符号链接');
  await expect(read(await zipped('bomb.zip', { 'a.md': Buffer.alloc(20 * 1024 ** 2) }))).rejects.toThrow('解压后过大');
  await writeFile(join(folder, 'no.zip'), 'PK\u0003\u0004 and nothing');
  await expect(read(join(folder, 'no.zip'))).rejects.toThrow('不是 zip 文件');
  await expect(read(join(folder, 'missing'))).rejects.toThrow('找不到');
});

test('a path that leads out of its archive is refused', async () => {
  const path = await zipped('up.zip', { 'aa/aaa.md': '文' });
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(path);
  await writeFile(
    path,
    Buffer.from(bytes.toString('latin1').replaceAll('aa/aaa.md', '../../b.md').replaceAll('../../b.md', '../aaa.md'), 'latin1'),
  );
  await expect(read(path)).rejects.toThrow('../');
});
