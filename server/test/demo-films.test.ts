import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { detail } from '#contract/posts/post.ts';
import { commentsFor } from '#seed/demo/chatter.ts';
import { FILMS } from '#seed/demo/films/open-film.ts';
import { film as tea } from '#seed/demo/films/tea/film.ts';
import { film as train } from '#seed/demo/films/train/film.ts';
import { loadLaterVideo } from '#seed/demo/load-videos.ts';
import { loadReaders } from '#seed/demo/readers.ts';
import { loadUsers } from '#seed/demo/users.ts';
import { runTranscode } from '#server/domains/media-assets/videos/transcode.ts';
import { publishScheduled } from '#server/domains/posts/service.ts';
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
      const { rows } = await deps.db.execute<{ id: string }>(sql`select id from media_assets where upload_id = ${`demo-${key}`}`);
      await runTranscode(deps, rows[0]?.id ?? '', { signal, attempt: 1, lane: 'short' });
      // Done again it finds it there.
      await loadLaterVideo(deps, key, signal);
    }
    await publishScheduled(deps);

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
