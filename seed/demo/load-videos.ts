import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PROVINCES } from '#contract/provinces.ts';
import type { Deps } from '#server/deps.ts';
import { addLocalVideo, addPicture } from '#server/domains/media-assets/service.ts';
import { addSystemPosts } from '#server/domains/posts/service.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { findBinaries } from '#server/media/binaries.ts';
import { quotable } from './chatter.ts';
import { loadVideoComments, type Said } from './comments.ts';
import { DANMAKU, loadDanmaku, type DemoLine } from './danmaku.ts';
import { loadCollections } from './collections.ts';
import { drawing } from './drawings.ts';
import { secondsOf, type Film } from './films/film.ts';
import { descriptionOf, openFilm } from './films/open-film.ts';
import type { SceneBuild } from './videos/build.ts';
import type { Scene } from './videos/scene.ts';
import { countsOf, findAuthor, isPublished, publishedAt, sumLikes } from './posts.ts';
import { readsOf } from './readings.ts';

/** The priority of ffmpeg (nice), below that of requests. */
const BEHIND_USERS = 15;

/** The video that has to be playable before the site opens; the others follow, after users' uploads. */
export const FIRST_VIDEO = 'bridge';
export const LATER_VIDEOS = ['steamer', 'whale', 'terrace', 'orbit', 'drone', 'ship', 'roof'] as const;
export const DEMO_PRIORITY = 10;

/** Listed by name, because a bundle contains only literal imports. */
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

/** Loads a video after the site has opened, with a lower priority than requests. */
export async function loadLaterVideo(deps: Deps, key: string, signal: AbortSignal): Promise<void> {
  const film = await openFilm(key);
  const how = { nice: BEHIND_USERS, signal };
  await (film === undefined ? loadVideo(deps, key, how) : loadFilm(deps, film, how));
  await loadCollections(deps);
}

/** A video or film as it is posted, and its duration in seconds. */
export async function describeVideo(key: string): Promise<{ video: DemoVideo; seconds: number }> {
  const film = await openFilm(key);
  if (film !== undefined) return { video: describeFilm(film), seconds: secondsOf(film) };
  const { scene } = await openScene(key);
  return { video: describeScene(scene), seconds: scene.seconds };
}

async function loadFilm(deps: Deps, film: Film, how: Pick<SceneBuild, 'nice' | 'signal'>): Promise<void> {
  const { buildFilm } = await import('./films/build.ts');
  const onSilence = (err: unknown) => deps.log.warn({ err, film: film.key }, 'nobody speaks in a film of the demo');
  await addVideo(deps, describeFilm(film), (options) => buildFilm(film, { ...options, onSilence }), how);
}

function describeFilm(film: Film): DemoVideo {
  const { coverAt: cover, comments: said, ...rest } = film;
  const comments = said.map(([author, minutesAfter, content, likes, answers = null]) => ({
    author,
    minutesAfter,
    content,
    likes,
    answers,
  }));
  return { ...rest, cover, description: descriptionOf(film), comments };
}

/** Draws a video, adds it as its author's finished upload, and schedules its publication for when it can be played. */
export async function loadVideo(deps: Deps, key: string, how: Pick<SceneBuild, 'nice' | 'signal'> = {}): Promise<void> {
  const { scene } = await openScene(key);
  const { buildScene } = await import('./videos/build.ts');
  await addVideo(deps, describeScene(scene), (options) => buildScene(scene, options), how);
}

const describeScene = (scene: Scene): DemoVideo => ({
  ...scene,
  description: [scene.summary, ...scene.description.split('\n')],
  danmaku: DANMAKU[scene.key] ?? [],
  comments: [],
});

async function openScene(key: string): Promise<{ scene: Scene }> {
  const load = SCENES[key];
  if (load === undefined) throw new Error(`the demo has no video ${key}`);
  return load();
}

/** A video or film as its author posts it. */
interface DemoVideo extends Omit<Scene, 'folder' | 'layers' | 'sound' | 'seconds' | 'description'> {
  /** The lines of the description. */
  description: readonly string[];
  danmaku: readonly DemoLine[];
  comments: readonly Said[];
}

async function addVideo(
  deps: Deps,
  video: DemoVideo,
  build: (options: SceneBuild) => Promise<void>,
  how: Pick<SceneBuild, 'nice' | 'signal'>,
): Promise<void> {
  const authorId = await findAuthor(deps, video.author);
  if (await isPublished(deps, authorId, video.title)) return;
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-film-'));
  try {
    const { ffmpeg } = await findBinaries({
      ffmpeg: deps.config.ffmpegPath ?? undefined,
      ffprobe: deps.config.ffprobePath ?? undefined,
    });
    const outFile = join(folder, `${video.key}.mp4`);
    await build({ ffmpeg: ffmpeg.path, outFile, workDir: folder, ...how });
    const source =
      typeof video.cover === 'string'
        ? await drawing('covers', video.cover)
        : await frameOf(outFile, video.cover, { ffmpeg: ffmpeg.path, ...how });
    const { url } = await addPicture(deps, { ownerId: authorId, part: 'cover', source });
    const { mediaId } = await addLocalVideo(deps, { ownerId: authorId, path: outFile, uploadId: `demo-${video.key}` });
    await publishVideo(deps, video, { authorId, mediaId, cover: url });
    await sumLikes(deps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The frame at a second of the video, in its aspect ratio. */
async function frameOf(file: string, second: number, options: Omit<SceneBuild, 'outFile' | 'workDir'>): Promise<Buffer> {
  const { run } = await import('./videos/build.ts');
  const picture = `${file}.png`;
  await run(options, ['-v', 'error', '-nostdin', '-y', '-ss', String(second), '-i', file, '-frames:v', '1', picture]);
  return readFile(picture);
}

/** Publishes an uploaded video in its author's name. */
export async function publishVideo(
  deps: Deps,
  video: DemoVideo,
  { authorId, mediaId, cover }: { authorId: string; mediaId: string; cover: string },
): Promise<void> {
  const at = publishedAt(deps.clock.now(), video.daysAgo);
  const [postId = ''] = await addSystemPosts(deps, [
    {
      authorId,
      publishedAt: at,
      counts: countsOf(video.key, video.author, video.views),
      form: {
        type: 'video',
        title: video.title,
        summary: video.summary,
        body: {
          type: 'doc',
          content: video.description.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
        },
        cover,
        categoryId: video.category,
        tags: [...video.tags],
        region: PROVINCES.find(({ label }) => label === video.region)?.value ?? null,
        mediaId,
        origin: 'original',
        allowComment: true,
        allowDanmaku: true,
      },
    },
  ]);
  await loadDanmaku(deps, video.danmaku, postId, at);
  const { key, category, tags, region, author, views } = video;
  const sentences = quotable(video.description.join('\n'));
  await loadVideoComments(deps, {
    postId,
    publishedAt: at,
    said: [...video.comments],
    about: { key, type: 'video', category, tags, region, sentences, reads: readsOf(author, views) },
  });
}
