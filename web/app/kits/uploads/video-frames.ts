import { useEffect } from 'react';
import { sessionStore } from '../../lib/browser/browser-storage.ts';
import { listOf, storedJson } from '../../lib/browser/stored-value.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** Frames of chosen video files as data URLs, by key (a draft's key or id). They are stored as long as the tab lives. */
export type Frames = ReadonlyMap<string, string>;

const FRAMES_MAX = 60;
const SIDE_MAX = 320;
const QUALITY = 0.8;
/** A frame that could not be read within this time is given up. */
const FRAME_TIMEOUT_MS = 10_000;

/** In sessionStorage, so that frames do not take the space of drafts, which are in localStorage. */
const storedFrames = storedJson('wenjian.frames', readFrames, sessionStore);
const frames = createStore<Frames>(new Map());
/** Files are read one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Reads a frame of a file. `keyOf` is called again when the frame is there, because the draft may have got its id meanwhile. */
export function drawFrame(keyOf: () => string, file: File): void {
  change(withoutFrame(framesNow(), keyOf()));
  queue = queue.then(async () => {
    const frame = await frameOf(file);
    if (frame !== null) change(withFrame(framesNow(), keyOf(), frame));
  });
}

/** Moves a frame to another key. */
export function renameFrame(from: string, to: string): void {
  const frame = framesNow().get(from);
  if (frame !== undefined && from !== to) change(withFrame(withoutFrame(framesNow(), from), to, frame));
}

export function useFrames(): Frames {
  // In an effect, so that the first render equals the server's.
  useEffect(() => void framesNow(), []);
  return useStore(frames);
}

let isRead = false;

/** All frames, including those stored before a reload. */
export function framesNow(): Frames {
  if (!isRead) {
    isRead = true;
    frames.set(new Map([...storedFrames.read(), ...frames.get()]));
  }
  return frames.get();
}

function change(next: Frames): void {
  frames.set(next);
  // Where the storage is full, the older half is dropped until the rest fits.
  let all = [...next];
  while (!storedFrames.write(all) && all.length > 0) all = all.slice(Math.ceil(all.length / 2));
}

/** The valid pairs of key and frame of a stored value. */
export function readFrames(saved: unknown): [key: string, frame: string][] {
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' && pair[1].startsWith('data:image/');
  return listOf(saved, isPair).slice(-FRAMES_MAX);
}

/** Adds a frame; beyond `max` the oldest are dropped. */
export function withFrame(before: Frames, key: string, frame: string, max = FRAMES_MAX): Frames {
  const all = [...withoutFrame(before, key), [key, frame] as const];
  return new Map(all.slice(-max));
}

function withoutFrame(before: Frames, key: string): Frames {
  if (!before.has(key)) return before;
  return new Map([...before].filter(([other]) => other !== key));
}

/** Size of a frame: that of the picture, scaled down to fit a square of SIDE_MAX pixels. */
export function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Second of the frame to take: not the first one, which is often black. The duration of a damaged file or a stream is not finite. */
export const frameMoment = (duration: number): number =>
  Number.isFinite(duration) && duration > 0 ? Math.min(1, duration / 4) : 0;

/** A frame of the file as data URL; null when the browser cannot read the file, which may be a valid video nevertheless. */
async function frameOf(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  const signal = AbortSignal.timeout(FRAME_TIMEOUT_MS);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = eventOf(video, 'loadeddata', signal);
    video.src = address;
    await loaded;
    if (video.videoWidth === 0) return null;
    const seeked = eventOf(video, 'seeked', signal);
    video.currentTime = frameMoment(video.duration);
    await seeked;
    const canvas = document.createElement('canvas');
    const { width, height } = frameSize(video.videoWidth, video.videoHeight);
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(video, 0, 0, width, height);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** Resolves at the event; rejects on an error of the element or when the signal aborts. */
const eventOf = (video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error('no picture'));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    signal.addEventListener('abort', fail, { once: true });
  });
