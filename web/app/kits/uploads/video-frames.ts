import { useEffect } from 'react';
import { sessionStore } from '../../lib/browser/browser-storage.ts';
import { listOf, storedJson } from '../../lib/browser/stored-value.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** A small picture out of each file that was chosen, by what the file is for. They live as long as the tab. */
export type Frames = ReadonlyMap<string, string>;

const FRAMES_MAX = 60;
const SIDE_MAX = 320;
const QUALITY = 0.8;
/** A file whose picture has not come by then has none. */
const PATIENCE_MS = 10_000;

/** Beside the page's drafts, which have a store of their own: pictures never take their room. */
const kept = storedJson('wenjian.frames', readFrames, sessionStore);
const frames = createStore<Frames>(new Map());
let line: Promise<unknown> = Promise.resolve();

/** Draws the picture of a file, one after the other. `keyOf` is asked when it is there: a draft may have got its id meanwhile. */
export function drawFrame(keyOf: () => string, file: File): void {
  change(withoutFrame(framesNow(), keyOf()));
  line = line.then(async () => {
    const frame = await frameOf(file);
    if (frame !== null) change(withFrame(framesNow(), keyOf(), frame));
  });
}

/** What a picture was drawn for has another name now. */
export function renameFrame(from: string, to: string): void {
  const frame = framesNow().get(from);
  if (frame !== undefined && from !== to) change(withFrame(withoutFrame(framesNow(), from), to, frame));
}

export function useFrames(): Frames {
  // After the first render, which says the same on the server.
  useEffect(() => void framesNow(), []);
  return useStore(frames);
}

let isRead = false;

/** With those from before the page was reloaded. */
export function framesNow(): Frames {
  if (!isRead) {
    isRead = true;
    frames.set(new Map([...kept.read(), ...frames.get()]));
  }
  return frames.get();
}

function change(next: Frames): void {
  frames.set(next);
  // The oldest make room where the browser has none left.
  let all = [...next];
  while (!kept.write(all) && all.length > 0) all = all.slice(Math.ceil(all.length / 2));
}

/** Pairs of what a picture is for and the picture; what this page cannot have written is none. */
export function readFrames(saved: unknown): [key: string, frame: string][] {
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' && pair[1].startsWith('data:image/');
  return listOf(saved, isPair).slice(-FRAMES_MAX);
}

/** The oldest go when there are too many. */
export function withFrame(before: Frames, key: string, frame: string, max = FRAMES_MAX): Frames {
  const all = [...withoutFrame(before, key), [key, frame] as const];
  return new Map(all.slice(-max));
}

function withoutFrame(before: Frames, key: string): Frames {
  if (!before.has(key)) return before;
  return new Map([...before].filter(([other]) => other !== key));
}

/** As large as the picture, within a square. */
export function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The very first picture is black as often as not. Nobody knows how long a damaged file or a stream is. */
export const frameMoment = (duration: number): number =>
  Number.isFinite(duration) && duration > 0 ? Math.min(1, duration / 4) : 0;

/** Null when the browser cannot read the file: it may be a video for all that. */
async function frameOf(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = heard(video, 'loadeddata', signal);
    video.src = address;
    await loaded;
    if (video.videoWidth === 0) return null;
    const sought = heard(video, 'seeked', signal);
    video.currentTime = frameMoment(video.duration);
    await sought;
    const canvas = document.createElement('canvas');
    const { width, height } = frameSize(video.videoWidth, video.videoHeight);
    Object.assign(canvas, { width, height });
    const brush = canvas.getContext('2d');
    if (brush === null) return null;
    brush.drawImage(video, 0, 0, width, height);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

const heard = (video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error('no picture'));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    signal.addEventListener('abort', fail, { once: true });
  });
