import { access, link, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { VideoFailure } from '../failures.ts';
import { inputGuards } from './probe.ts';
import { words } from '../process.ts';
import { soundGraph } from './filter-graph.ts';
import { AUDIO_FOLDER, INIT, PLAYLIST, audioOutput, joinPlaylists } from './hls.ts';
import { planParts, type Part } from './parts.ts';
import {
  command,
  describe,
  makeFolders,
  makeWhole,
  planVideo,
  runFfmpeg,
  transcode,
  type TranscodeOrder,
  type TranscodedVideo,
  type VideoPlan,
} from './transcode.ts';

export interface PartsOrder extends TranscodeOrder {
  /** Runs the encoding of a part; between two parts the caller can let other videos go first. */
  turn: (make: () => Promise<void>) => Promise<void>;
  /** Work per part in pixels, for tests; default `PART_WORK`. */
  partWork?: number | undefined;
}

const SOUND = 'sound';

/**
 * Like `transcode`, but encodes the pictures of a long clip in parts, each by its own ffmpeg process. Finished parts stay in a folder
 * beside the target until the caller removes them (`removeParts`), so a call after an interruption continues with the next
 * part. The sound is encoded as a whole, because joints would be audible.
 */
export async function transcodeInParts(order: PartsOrder): Promise<TranscodedVideo> {
  const plan = await planVideo(order);
  const parts = planParts(order.clip, plan.durationMs, order.partWork);
  if (parts === null) return transcode(order);
  const home = partsHome(order.target);
  await discardOtherPlan(
    home,
    JSON.stringify([order.binaries.ffmpeg.version, ...parts.map((part) => command(order, plan, part))]),
  );
  if (order.clip.audio) await makeOnce(home, SOUND, (folder) => makeSound(order, plan, folder));
  try {
    for (const part of parts) await makePart(order, plan, { part, parts, home });
  } catch (error) {
    // The pictures end early, or their size or format changes midway: a transcode of the whole clip handles both.
    if (error instanceof VideoFailure && ['unreadable', 'internal'].includes(error.reason)) return transcode(order);
    throw error;
  }
  return makeWhole(order, (folder) => assemble(folder, home, order, { plan, parts }));
}

/** Removes the parts of a video that is finished or given up. */
export const removeParts = (target: string): Promise<void> => rm(partsHome(target), { recursive: true, force: true });

/** Removes parts unchanged since `before`: their video was deleted, or made on another machine. */
export async function removeOldParts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith(PARTS))) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts !== null && facts.mtime < before) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const PARTS = '.parts';
const partsHome = (target: string) => `${resolve(target)}${PARTS}`;

/** Removes existing parts that were made by another ffmpeg version or another plan. */
async function discardOtherPlan(home: string, plan: string): Promise<void> {
  const file = join(home, 'plan.json');
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before === plan) return;
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  await writeFile(file, plan);
}

async function makePart(
  order: PartsOrder,
  plan: VideoPlan,
  { part, parts, home }: { part: Part; parts: Part[]; home: string },
): Promise<void> {
  /** Percent of the whole clip, at this second of the part. */
  const percentAt = (seconds: number) => Math.floor(((part.startSeconds + seconds) * 100_000) / plan.durationMs);
  const isFinished = await exists(join(home, `${part.index}`));
  if (!isFinished)
    await order.turn(() =>
      makeOnce(home, `${part.index}`, async (folder) => {
        await makeFolders(folder, plan.rungs);
        await runFfmpeg(order, {
          folder,
          args: command(order, plan, part),
          seconds: part.seconds,
          onPercent: (percent) => order.onPercent?.(percentAt((part.seconds * percent) / 100)),
        });
        // Without pictures ffmpeg writes a segment of length 0.
        const [best] = plan.rungs;
        const playlist = best ? await readFile(join(folder, best.name, PLAYLIST), 'utf8').catch(() => '') : '';
        if (!/#EXTINF:(?!0\.0+,)/.test(playlist)) throw new VideoFailure('unreadable', `part ${part.index} has no pictures`);
      }),
    );
  if (part.index < parts.length - 1) order.onPercent?.(percentAt(part.seconds));
}

/** Makes a folder unless it exists. It gets its final name only when it is complete. */
async function makeOnce(home: string, name: string, make: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(join(home, name))) return;
  const folder = join(home, `${name}.making`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await make(folder);
  await rename(folder, join(home, name));
}

async function makeSound(order: PartsOrder, { durationMs }: VideoPlan, folder: string): Promise<void> {
  const { source, clip, aigc = null } = order;
  if (!clip.audio) return;
  await mkdir(join(folder, AUDIO_FOLDER));
  const args = [
    ...words('-v error -nostdin -nostats -y'),
    ...inputGuards(resolve(source)),
    '-filter_complex',
    soundGraph(clip.audio.index, durationMs),
    ...audioOutput('[a]', aigc),
  ];
  await runFfmpeg(order, { folder, args, seconds: durationMs / 1000 });
}

/** Joins the parts by hard links, so that they still exist after an interruption. */
async function assemble(
  folder: string,
  home: string,
  { clip }: PartsOrder,
  { plan, parts }: { plan: VideoPlan; parts: Part[] },
): Promise<TranscodedVideo> {
  await makeFolders(folder, plan.rungs);
  if (clip.audio) await linkFiles(join(home, SOUND, AUDIO_FOLDER), join(folder, AUDIO_FOLDER));
  for (const { index } of parts) await linkFiles(join(home, `${index}`), folder);
  for (const { name } of plan.rungs) {
    const playlists = [];
    for (const { index } of parts) {
      const partFolder = join(home, `${index}`, name);
      await linkFiles(partFolder, join(folder, name), (file) => file.endsWith('.m4s') || (index === 0 && file === INIT));
      playlists.push(await readFile(join(partFolder, PLAYLIST), 'utf8'));
      if (!(await hasSameInit(join(home, '0', name), partFolder)))
        throw new VideoFailure('internal', `part ${index} has another head`);
    }
    await writeFile(join(folder, name, PLAYLIST), joinPlaylists(playlists));
  }
  return describe(folder, clip, plan);
}

/** All parts of a quality must have an equal init segment, because the playlist refers to only one. */
async function hasSameInit(first: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([readFile(join(first, INIT)), readFile(join(other, INIT))]);
  return one.equals(two);
}

async function linkFiles(from: string, to: string, isLinked: (name: string) => boolean = () => true): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile() && isLinked(entry.name)) await link(join(from, entry.name), join(to, entry.name));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
