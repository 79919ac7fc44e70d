import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PROVINCES } from '#contract/provinces.ts';
import type { Deps } from '#server/deps.ts';
import { addLocalVideo, addPicture } from '#server/domains/media-assets/service.ts';
import { addSystemPosts } from '#server/domains/posts/service.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { findBinaries } from '#server/media/binaries.ts';
import { loadDanmaku } from './danmaku.ts';
import { loadCollections } from './collections.ts';
import { drawing } from './drawings.ts';
import type { SceneBuild } from './videos/build.ts';
import type { Scene } from './videos/scene.ts';
import { countsOf, findAuthor, isPublished, sumLikes } from './posts.ts';

const DAY = 86_400_000;
const BEHIND_USERS = 15;

/** The video that has to be playable before the site is offered; the others follow, behind everybody's uploads. */
export const FIRST_VIDEO = 'bridge';
export const LATER_VIDEOS = ['steamer', 'whale', 'terrace', 'orbit', 'drone', 'ship', 'roof'] as const;
export const DEMO_PRIORITY = 10;

/** One by one: a bundle holds only what is imported by name. */
const SCENES: Record<string, () => Promise<{ scene: Scene }>> = {
  bridge: () => import('./videos/bridge/scene.ts'),
  steamer: () => import('./videos/steamer/scene.ts'),
  whale: () => import('./videos/whale/scene.ts'),
  terrace: () => import('./videos/terrace/scene.ts'),
  orbit: () => import('./videos/orbit/scene.ts'),
  drone: () => import('./videos/drone/scene.ts'),
  ship: () => import('./videos/ship/scene.ts'),
  roof: () => import('./videos/roof/scene.ts'),
};

export const makeVideo = defineJob({
  name: 'demo.makeFilm',
  payload: z.strictObject({ key: z.string() }),
  attempts: 3,
  lane: 'heavy',
});

/** A video that follows once people are let in; whoever reads or writes meanwhile has the processor first. */
export async function loadLaterVideo(deps: Deps, key: string, signal: AbortSignal): Promise<void> {
  await loadVideo(deps, key, { nice: BEHIND_USERS, signal });
  await loadCollections(deps);
}

/** Draws a video, submits it as its author's finished upload, and has it published once it can be played. */
export async function loadVideo(deps: Deps, key: string, how: Pick<SceneBuild, 'nice' | 'signal'> = {}): Promise<void> {
  const load = SCENES[key];
  if (load === undefined) throw new Error(`the demo has no video ${key}`);
  const { scene } = await load();
  const authorId = await findAuthor(deps, scene.author);
  if (await isPublished(deps, authorId, scene.title)) return;
  const { buildScene } = await import('./videos/build.ts');
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-film-'));
  try {
    const { ffmpeg } = await findBinaries({
      ffmpeg: deps.config.ffmpegPath ?? undefined,
      ffprobe: deps.config.ffprobePath ?? undefined,
    });
    const outFile = join(folder, `${key}.mp4`);
    await buildScene(scene, { ffmpeg: ffmpeg.path, outFile, workDir: folder, ...how });
    const { mediaId } = await addLocalVideo(deps, { ownerId: authorId, path: outFile, uploadId: `demo-${key}` });
    await publishVideo(deps, scene, authorId, mediaId);
    await sumLikes(deps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishVideo(deps: Deps, scene: Scene, authorId: string, mediaId: string): Promise<void> {
  const cover = await addPicture(deps, { ownerId: authorId, part: 'cover', source: await drawing('covers', scene.cover) });
  const publishedAt = new Date(deps.clock.now().getTime() - scene.daysAgo * DAY);
  const [postId = ''] = await addSystemPosts(deps, [
    {
      authorId,
      publishedAt,
      counts: countsOf(scene.key, scene.author, scene.views),
      form: {
        type: 'video',
        title: scene.title,
        summary: scene.summary,
        cover: cover.url,
        categoryId: scene.category,
        tags: [...scene.tags],
        region: PROVINCES.find(({ label }) => label === scene.region)?.value ?? null,
        mediaId,
        origin: 'original',
        allowComment: true,
        allowDanmaku: true,
      },
    },
  ]);
  await loadDanmaku(deps, scene.key, postId, publishedAt);
}
