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
  /** Called for each part with what makes it: where others are let in between. */
  turn: (make: () => Promise<void>) => Promise<void>;
  /** How much is one part, for tests. */
  partWork?: number | undefined;
}

const SOUND = 'sound';

/**
 * Makes the same of a long clip in parts, each by a process of its own. What is finished lies beside the target until the caller
 * removes it: called again after a kill, it goes on with the next part. Sound is encoded at once, as joints of it would be heard.
 */
export async function transcodeInParts(order: PartsOrder): Promise<TranscodedVideo> {
  const plan = await planVideo(order);
  const parts = planParts(order.clip, plan.durationMs, order.partWork);
  if (parts === null) return transcode(order);
  const home = partsHome(order.target);
  await keepWhatFits(home, JSON.stringify([order.binaries.ffmpeg.version, ...parts.map((part) => command(order, plan, part))]));
  if (order.clip.audio) await makeOnce(home, SOUND, (folder) => makeSound(order, plan, folder));
  try {
    for (const part of parts) await makePart(order, plan, { part, parts, home });
  } catch (error) {
    // Nothing to see from somewhere on, or size and shape change: what there is comes out in one go.
    if (error instanceof VideoFailure && ['unreadable', 'internal'].includes(error.reason)) return transcode(order);
    throw error;
  }
  return makeWhole(order, (folder) => assemble(folder, home, order, { plan, parts }));
}

/** Removes finished parts once they are of no more use. */
export const removeParts = (target: string): Promise<void> => rm(partsHome(target), { recursive: true, force: true });

/** Finished parts that nothing was added to since: their video is gone, or was made on another machine. */
export async function removeOldParts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(PARTS))) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts !== null && facts.mtime < before) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const PARTS = '.parts';
const partsHome = (target: string) => `${resolve(target)}${PARTS}`;

/** Parts that another version or another plan has made do not fit. */
async function keepWhatFits(home: string, plan: string): Promise<void> {
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
  const share = (seconds: number) => Math.floor(((part.startSeconds + seconds) * 100_000) / plan.durationMs);
  const isMade = await exists(join(home, `${part.index}`));
  if (!isMade)
    await order.turn(() =>
      makeOnce(home, `${part.index}`, async (folder) => {
        await makeFolders(folder, plan.rungs);
        await runFfmpeg(order, {
          folder,
          args: command(order, plan, part),
          seconds: part.seconds,
          onPercent: (percent) => order.onPercent?.(share((part.seconds * percent) / 100)),
        });
        // Where there is nothing to encode, ffmpeg writes a segment of no length.
        const [best] = plan.rungs;
        const made = best ? await readFile(join(folder, best.name, PLAYLIST), 'utf8').catch(() => '') : '';
        if (!/#EXTINF:(?!0\.0+,)/.test(made)) throw new VideoFailure('unreadable', `part ${part.index} has no pictures`);
      }),
    );
  if (part.index < parts.length - 1) order.onPercent?.(share(part.seconds));
}

/** A folder bears its name only when it is complete. */
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

/** Puts the parts together by links, so that they are still there if this is cut short. */
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
      const made = join(home, `${index}`, name);
      await linkFiles(made, join(folder, name), (file) => file.endsWith('.m4s') || (index === 0 && file === INIT));
      playlists.push(await readFile(join(made, PLAYLIST), 'utf8'));
      if (!(await sameInit(join(home, '0', name), made))) throw new VideoFailure('internal', `part ${index} has another head`);
    }
    await writeFile(join(folder, name, PLAYLIST), joinPlaylists(playlists));
  }
  return describe(folder, clip, plan);
}

/** One head has to do for all segments of a quality. */
async function sameInit(first: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([readFile(join(first, INIT)), readFile(join(other, INIT))]);
  return one.equals(two);
}

async function linkFiles(from: string, to: string, chosen: (name: string) => boolean = () => true): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile() && chosen(entry.name)) await link(join(from, entry.name), join(to, entry.name));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
