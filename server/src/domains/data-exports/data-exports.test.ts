import { hash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { saveCaptions } from '#contract/media-assets/captions.ts';
import { dataExports, exportData } from '#contract/accounts/settings.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as contract from '#contract/data-exports/posts.ts';
import { certificates } from '#server/db/tables/posts.ts';
import { StorageMissing } from '#server/ports/storage/port.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, body, postsOf } from '../../../test/factories/posts.ts';
import { filesIn } from '../../../test/zip.ts';
import { removeOldExports, runExport } from './personal/service.ts';
import { removeOldArchives, runArchive } from './posts/service.ts';

const app = await createTestApp();
const { call, user, admin, deps, clock, fastify } = app;
const { published, made, picture, video } = postsOf(app);
const reviewer = await admin('moderator');
const DAY = 86_400_000;

describe('taking one’s posts along', () => {
  test('gives one archive with a folder a post: Markdown, HTML, JSON and pictures', async () => {
    const author = await user('creator');
    const src = await picture(author);
    const paragraphs = body('湖面*还是*墨色的。').content ?? [];
    const shown = await published(
      articleForm({
        title: '湖水/退去之后',
        cover: src,
        body: {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '清晨' }] },
            ...paragraphs,
            { type: 'image', attrs: { src, alt: '湖', caption: '五点四十分' } },
            { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: paragraphs }] },
          ],
        },
      }),
      author,
      reviewer,
    );
    await made(articleForm({ title: '草稿', aiGenerated: true }), author);
    await made(articleForm({ title: '别人的' }), await user('agencies'));
    const response = await call(contract.requestPostArchive, {}, author);
    expect(response.data).toMatchObject({ state: 'making', videos: false });
    expect((await call(contract.requestPostArchive, {}, author)).data.id).toBe(response.data.id);
    await runArchive(deps, response.data.id, false);
    const [ready] = (await call(contract.listPostArchives, {}, author)).data.list;
    expect(ready).toMatchObject({ state: 'ready', works: 2 });
    expect((await call(contract.requestPostArchive, {}, author)).status).toBe(429);

    const { url } = (await call(contract.postArchiveAddress, { id: response.data.id }, author)).data;
    const answer = await fastify.inject(url);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = filesIn(answer.rawPayload);
    const folder = [...files.keys()].find((name) => name.includes(shown))?.split('/')[0] ?? '';
    expect(folder).toMatch(/^\d{4}-\d\d-\d\d 湖水 退去之后 /);
    const markdown = String(files.get(`${folder}/正文.md`));
    expect(markdown).toContain('# 湖水/退去之后\n\n## 清晨\n\n湖面\\*还是\\*墨色的。');
    expect(markdown).toContain('![湖](图片/1.webp)\n\n*五点四十分*');
    expect(markdown).toContain('3. 湖面');
    expect(String(files.get(`${folder}/正文.html`))).toContain('<img src="图片/1.webp"');
    expect(files.get(`${folder}/图片/1.webp`)?.subarray(8, 12).toString()).toBe('WEBP');
    expect(JSON.parse(String(files.get('作品目录.json')))).toHaveLength(2);
    const declared = [...files.keys()].find((name) => name.includes(' 草稿 '))?.split('/')[0] ?? '';
    expect(String(files.get(`${declared}/正文.md`))).toContain('# 草稿\n\n> 含 AI 生成内容\n\n');
    expect(String(files.get(`${declared}/正文.html`))).toContain('<p>含 AI 生成内容</p>');
    expect(JSON.parse(String(files.get(`${folder}/作品.json`)))).toMatchObject({ id: shown, tags: ['候鸟', '湿地'], views: 0 });
    expect((await fastify.inject(url)).json()).toMatchObject({ code: 403, msg: '地址已失效，请重新获取' });
  });

  test('has the videos as they were uploaded, byte for byte, with their captions, when they are asked for', async () => {
    const author = await user('creator');
    const mediaId = await video(author);
    // Several pieces of a stream, and nothing that could be packed.
    const original = randomBytes(3_000_000);
    const { rows } = await deps.db.$client.query(
      `update media_assets set filename = '成片_终版.MOV', size = $2 where id = $1 returning source_key`,
      [mediaId, original.length],
    );
    const uploaded = join(deps.config.dataDir, 'uploaded.mov');
    await writeFile(uploaded, original);
    await deps.storage.put(rows[0].source_key, { path: uploaded, move: true });
    const cues = '1\n00:00:01,000 --> 00:00:02,500\n雾起来了\n';
    await call(saveCaptions, { mediaId, language: 'zh-CN', filename: 'a.srt', content: cues }, author);
    await published({ type: 'video', title: '雾里合龙', categoryId: 'nature', mediaId }, author, reviewer);
    await made(
      articleForm({ title: '拍摄手记', body: { type: 'doc', content: [{ type: 'video', attrs: { mediaId } }] } }),
      author,
    );

    const archive = async (videos: boolean) => {
      const { data } = await call(contract.requestPostArchive, { videos }, author);
      await runArchive(deps, data.id, false);
      const { url } = (await call(contract.postArchiveAddress, { id: data.id }, author)).data;
      const files = [...filesIn((await fastify.inject(url)).rawPayload)];
      await deps.db.$client.query(`update work_archives set requested_at = requested_at - interval '2 days' where id = $1`, [
        data.id,
      ]);
      return new Map(files.map(([name, content]) => [name.replace(/^\S+ (\S+) \w+\//, '$1/'), content]));
    };
    const whole = await archive(true);
    expect(whole.get('雾里合龙/视频/1.mov')?.equals(original)).toBe(true);
    expect(String(whole.get('雾里合龙/字幕/zh-CN.vtt'))).toContain('雾起来了');
    expect(whole.get('拍摄手记/视频/1.mov')?.equals(original)).toBe(true);
    expect(String(whole.get('拍摄手记/正文.html'))).toContain('src="视频/1.mov"');
    expect(String(whole.get('拍摄手记/正文.md'))).toContain('视频/1.mov');
    expect(String(whole.get('说明.txt'))).toContain('视频是你上传的原片');

    const light = await archive(false);
    expect([...light.keys()].filter((name) => name.includes('/视频/'))).toEqual([]);
    expect(String(light.get('说明.txt'))).toContain('没有包含视频原片');
  });

  test('is for its owner alone, for a week', async () => {
    const author = await user('creator');
    const { data } = await call(contract.requestPostArchive, { videos: true }, author);
    await runArchive(deps, data.id, false);
    expect((await call(contract.postArchiveAddress, { id: data.id }, await user('creator'))).status).toBe(404);
    const { rows } = await deps.db.$client.query('select key from work_archives where id = $1', [data.id]);
    expect(await deps.storage.exists(rows[0].key)).toBe(true);
    clock.advance(8 * DAY);
    await removeOldArchives(deps);
    expect(await deps.storage.exists(rows[0].key)).toBe(false);
    clock.advance(-8 * DAY);
  });

  test('what came to nothing goes after a week too, however many there are', async () => {
    const { id } = await user('creator');
    const requested = new Date(clock.now().getTime() - 7 * DAY);
    await deps.db.execute(sql`insert into work_archives (id, user_id, videos, state, requested_at)
      select 'failed' || n, ${id}, false, case when n % 2 = 0 then 'failed' else 'making' end, ${requested.toISOString()}::timestamptz
      from generate_series(1, 250) n`);
    await deps.db.execute(sql`insert into data_exports (id, user_id, state, requested_at) values
      ('failed', ${id}, 'failed', ${requested.toISOString()}::timestamptz), ('young', ${id}, 'failed', ${clock.now().toISOString()}::timestamptz)`);
    await removeOldArchives(deps);
    await removeOldExports(deps);
    const left = await deps.db.execute(sql`select id from data_exports where user_id = ${id}
      union all select id from work_archives where user_id = ${id}`);
    expect(left.rows).toEqual([{ id: 'young' }]);
  });

  test('has no hole where the store has lost a file', async () => {
    const author = await user('creator');
    const src = await picture(author);
    await made(articleForm({ cover: src }), author);
    const { rows } = await deps.db.$client.query('select key from images where url = $1', [src]);
    await rm(join(deps.config.dataDir, 'media', rows[0].key), { recursive: true });
    const { data } = await call(contract.requestPostArchive, {}, author);
    await runArchive(deps, data.id, false);
    expect((await call(contract.listPostArchives, {}, author)).data.list[0]).toMatchObject({ state: 'ready', works: 1 });
  });
});

describe('an export whose stream breaks', () => {
  const breaking = (fail: () => Promise<Readable>) => ({
    ...deps,
    storage: { ...deps.storage, exists: async () => true, read: fail },
  });
  const half = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error('the line broke');
      })(),
    );

  test.each<[string, () => Promise<Readable>, string]>([
    ['is missing', () => Promise.reject(new StorageMissing('private/gone')), 'private/gone'],
    ['breaks half way', async () => half(), 'the line broke'],
  ])('fails alone and can be asked for again: a file of a post %s', async (_, read, message) => {
    const author = await user('creator');
    await made(articleForm({ cover: await picture(author) }), author);
    const { data } = await call(contract.requestPostArchive, {}, author);
    await expect(runArchive(breaking(read), data.id, false)).rejects.toThrow(message);
    await runArchive(deps, data.id, false);
    expect((await call(contract.listPostArchives, {}, author)).data.list[0]).toMatchObject({ state: 'ready', works: 1 });
  });

  test('fails alone and can be asked for again: the query of one’s data is ended', async () => {
    const author = await user('creator');
    const { data } = await call(exportData, {}, author);
    const transact: typeof deps.transact = (task, config) =>
      deps.transact(async (tx) => {
        const execute = tx.execute.bind(tx);
        let fetches = 0;
        return task(
          Object.assign(tx, {
            execute: (query: Parameters<typeof execute>[0]) => {
              fetches += 1;
              return execute(fetches === 3 ? sql`select pg_terminate_backend(pg_backend_pid())` : query);
            },
          }),
        );
      }, config);
    await expect(runExport({ ...deps, transact }, data.id, true)).rejects.toThrow();
    expect((await call(dataExports, {}, author)).data.list[0]).toMatchObject({ state: 'failed' });
    const again = (await call(exportData, {}, author)).data;
    await runExport(deps, again.id, true);
    expect((await call(dataExports, {}, author)).data.list[0]).toMatchObject({ state: 'ready' });
  });
});

describe('a certificate of first publication', () => {
  test('is the same for ever, and its SHA-256 is that of the very text', async () => {
    const author = await user('creator', { nickname: '林鹭' });
    const postsId = await published(articleForm(), author, reviewer);
    const { data } = await call(contract.issueCertificate, { postsId }, author);
    expect(data).toMatchObject({ postsId, title: articleForm().title, author: '林鹭', revision: 1, standing: 'current' });
    const { text } = (await call(contract.certifiedText, { number: data.number }, author)).data;
    expect(hash('sha256', text)).toBe(data.sha256);
    expect(text).toContain('凌晨五点四十分');
    await call(posts.save, articleForm({ postsId, title: '改过的标题' }), author);
    expect((await call(contract.issueCertificate, { postsId }, author)).data).toEqual(data);
    expect((await call(contract.verifyCertificate, { number: data.number })).data).toEqual(data);
    await call(posts.offline, { postsId }, author);
    expect((await call(contract.verifyCertificate, { number: data.number })).data).toEqual({ ...data, standing: 'gone' });
  });

  test('is given to the author of a published post alone', async () => {
    const author = await user('creator');
    const other = await user('agencies');
    const draft = await made(articleForm(), author);
    expect(await call(contract.issueCertificate, { postsId: draft }, author)).toMatchObject({
      status: 404,
      msg: '作品还没有发布过，发布后才能取得存证',
    });
    const postsId = await published(articleForm(), author, reviewer);
    expect((await call(contract.issueCertificate, { postsId }, other)).status).toBe(404);
    const { number } = (await call(contract.issueCertificate, { postsId }, author)).data;
    expect((await call(contract.certifiedText, { number }, other)).status).toBe(404);
  });

  test('cannot be guessed or changed', async () => {
    expect(await call(contract.verifyCertificate, { number: 'WJ20261122-000000000000' })).toMatchObject({ status: 404 });
    expect(await call(contract.verifyCertificate, { number: 'x' })).toMatchObject({ status: 400, msg: '存证编号格式不正确' });
    await expect(deps.db.update(certificates).set({ title: '别的' })).rejects.toThrow();
    await expect(deps.db.delete(certificates)).rejects.toThrow();
  });
});
