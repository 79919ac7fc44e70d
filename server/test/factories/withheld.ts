import { eq } from 'drizzle-orm';
import { info } from '#contract/accounts/accounts.ts';
import { adminInfo } from '#contract/admins/sign-in.ts';
import type { DocNode } from '#contract/document.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { postsHandlers } from '#server/domains/posts/handlers.ts';
import { purgeCopiesJob } from '#server/domains/posts/jobs.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import { body } from './posts.ts';

/** A body with these pictures and videos. */
export const bodyWith = ({ pictures = [], videos = [] }: { pictures?: string[]; videos?: string[] }): DocNode => ({
  type: 'doc',
  content: [
    ...(body('图文并茂。').content ?? []),
    ...pictures.map((src) => ({ type: 'image', attrs: { src, alt: '湖' } })),
    ...videos.map((mediaId) => ({ type: 'video', attrs: { mediaId } })),
  ],
});

/** Steps of tests about files that not everybody is served. */
export function withheldOf({ call, fastify, deps }: TestApp) {
  const cookieOf = async (by: Visitor, kind: 'user' | 'admin' = 'user'): Promise<string | undefined> => {
    const { headers } = await call(kind === 'user' ? info : adminInfo, {}, by);
    return headers['set-cookie']?.toString();
  };
  return {
    /** What the worker does after a post, or a version of it, went off the site. */
    seeTo: (postId: string) =>
      postsHandlers(deps)
        .find(({ job }) => job.name === purgeCopiesJob.name)
        ?.run({ postId } as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: false }),
    /** With its attributes. */
    cookieOf,
    /** As a browser sends it. */
    passOf: async (by: Visitor, kind: 'user' | 'admin' = 'user') => (await cookieOf(by, kind))?.split(';')[0] ?? '',
    get: (url: string, cookie?: string, headers: Record<string, string> = {}) =>
      fastify.inject({ url, headers: { ...(cookie === undefined ? {} : { cookie }), ...headers } }),
    statusOf: async (url: string, cookie?: string) =>
      (await fastify.inject({ url, headers: cookie === undefined ? {} : { cookie } })).statusCode,
    /** Stores what plays a video; answers the address of its list. */
    async film(mediaId: string): Promise<string> {
      const [media] = await deps.db.select().from(mediaAssets).where(eq(mediaAssets.id, mediaId));
      const folder = media?.folder ?? '';
      await deps.storage.putFiles(folder, [
        { name: 'master.m3u8', data: Buffer.from('#EXTM3U') },
        { name: '00000.m4s', data: Buffer.alloc(1_000, 7) },
      ]);
      return `/media/${folder}/master.m3u8`;
    },
  };
}
