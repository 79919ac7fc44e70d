import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import { commentsFor } from '#seed/demo/chatter.ts';
import { cuesOf } from '#seed/demo/films/build.ts';
import type { Film } from '#seed/demo/films/film.ts';
import { FILMS, openFilm } from '#seed/demo/films/open-film.ts';
import { film as tea } from '#seed/demo/films/tea/film.ts';
import { film as train } from '#seed/demo/films/train/film.ts';
import { speak, type Spoken } from '#seed/demo/films/voice/voice.ts';
import { loadLaterVideo } from '#seed/demo/load-videos.ts';
import { loadReaders } from '#seed/demo/readers.ts';
import { loadUsers } from '#seed/demo/users.ts';
import { runTranscode } from '#server/domains/media-assets/videos/transcode.ts';
import { publishScheduledPosts } from '#server/domains/posts/service.ts';
import { findBinaries } from '#server/media/binaries.ts';
import { runTool } from '#server/media/process.ts';
import { createTestApp } from './test-app.ts';

const { call, deps, fastify } = await createTestApp();

// Minutes of two cores, so not for everybody's run.
test.runIf(process.env['TEST_FULL'])(
  'the films of the demo are drawn, made playable and published with captions, chapters, danmaku and comments',
  async () => {
    await loadUsers(deps);
    await loadReaders(deps);
    const { signal } = new AbortController();
    for (const key of FILMS) {
      await loadLaterVideo(deps, key, signal);
      const { rows } = await deps.db.execute<{ id: string; sourceKey: string }>(
        sql`select id, source_key as "sourceKey" from media_assets where upload_id = ${`demo-${key}`}`,
      );
      const film = await openFilm(key);
      if (film) await deps.storage.withFile(rows[0]?.sourceKey ?? '', (file) => expectSpeech(film, file));
      await runTranscode(deps, rows[0]?.id ?? '', { signal, attempt: 1, lane: 'short' });
      // Done again it finds it there.
      await loadLaterVideo(deps, key, signal);
    }
    await publishScheduledPosts(deps);

    for (const film of [train, tea]) {
      const { rows } = await deps.db.execute<{ id: string }>(sql`
        select p.id from posts p join post_revisions r on r.id = p.published_revision_id where r.title = ${film.title}`);
      expect(rows).toHaveLength(1);
      const { media, html, commentCount, danmakuCount, picture } = (await call(detail, { postsId: rows[0]?.id })).data;
      expect(media).toMatchObject({ width: 1920, height: 1080, captions: [{ language: 'zh-CN' }] });
      expect(media?.duration).toBeCloseTo(150, 0);
      expect((await fastify.inject(media?.hls ?? '')).body).toContain('RESOLUTION=1920x1080');
      expect((await fastify.inject(media?.captions[0]?.url ?? '')).body).toContain(film.chapters[0]?.said[0]?.[1]);
      expect(html?.match(/<p>0\d:\d\d /g)).toHaveLength(film.chapters.length);
      expect(commentCount).toBe(Math.max(film.comments.length, commentsFor(film.views)));
      expect(danmakuCount).toBe(film.danmaku.length);
      // The cover is a picture of the film itself.
      expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 9, 2);
    }
  },
  20 * 60_000,
);

const RATE = 8000;

/** Somebody speaks where the captions are, and the sound steps back for it and comes back after. */
async function expectSpeech(film: Film, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-film-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const spoken = await speak(cuesOf(film), join(folder, 'voice.wav'));
  const between = spoken.flatMap(({ end }, i): Spoken[] => {
    const next = spoken[i + 1]?.begin ?? 148;
    return next - end > 0.8 ? [{ begin: end + 0.2, end: next - 0.1 }] : [];
  });
  expect(between.length).toBeGreaterThan(5);
  const { ffmpeg } = await findBinaries({});
  const heard = join(folder, 'heard.raw');
  const band = ['-af', 'highpass=f=300,lowpass=f=3400', '-ac', '1', '-ar', String(RATE), '-f', 's16le', heard];
  const args = ['-v', 'error', '-nostdin', '-i', file, '-map', '0:a', ...band];
  expect(await runTool({ binary: ffmpeg.path, args, timeoutMs: 60_000 })).toMatchObject({ code: 0 });
  const samples = await readFile(heard);
  const others = decibels(samples, between);
  for (const [i, line] of spoken.entries()) expect(decibels(samples, [line]) - others, cuesOf(film)[i]?.text).toBeGreaterThan(6);
}

/** How loud it is at these times, of the loudest that can be. */
function decibels(samples: Buffer, times: readonly Spoken[]): number {
  let sum = 0;
  let count = 0;
  for (const { begin, end } of times)
    for (let i = Math.round(begin * RATE); i < end * RATE; i += 1) {
      sum += (samples.readInt16LE(2 * i) / 32768) ** 2;
      count += 1;
    }
  return 10 * Math.log10(sum / count);
}
