import { WATCHING_BEAT_SECONDS } from '#contract/views/constants.ts';
import { LRUCache } from 'lru-cache';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { watchVideo } from '#contract/views/views.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { isRobot, networkOf } from '../policy.ts';
import * as store from './store.ts';

/** Half a beat late is still there; who pauses or leaves is gone by then. */
const SILENT_MS = WATCHING_BEAT_SECONDS * 1500;
/** What one server tells the others, and looks through its own for who is gone. */
const SHARE_MS = 10_000;
/** One household, firm or carrier's exchange cannot make a crowd, nor keep others from being counted. */
const OF_AN_ADDRESS = 3;
/** What is no video is not asked about again so soon. */
const UNKNOWN_MAX = 10_000;
const UNKNOWN_MS = 10_000;
/** A browser is some 150 bytes; beyond this nobody is added until others have gone. */
const BROWSERS_MAX = 100_000;
const BEATS_A_MINUTE = { name: 'watching', points: 6_000, seconds: 60 };

interface Browser {
  heardAt: number;
  network: string;
}

interface Video {
  browsers: Map<string, Browser>;
  /** How many of them come from each. */
  networks: Map<string, number>;
  /** As last counted here, and as the other servers last told. */
  own: number;
  others: number;
}

export interface WatcherCount {
  beat(form: ParsedOf<typeof watchVideo>, facts: { ip: string; userAgent: string }): Promise<AnswerOf<typeof watchVideo>>;
}

/**
 * Counts the browsers that play each video, in the memory of this process. Nothing of a browser is written anywhere; servers tell one another their sums.
 * There is no timer: beats drive it, so a site that nobody watches does nothing.
 */
export function createWatcherCount(deps: Deps): WatcherCount {
  const videos = new Map<string, Video>();
  const unknown = new LRUCache<string, true>({
    max: UNKNOWN_MAX,
    ttl: UNKNOWN_MS,
    perf: { now: () => deps.clock.now().getTime() },
  });
  const server = deps.random.id();
  let browsers = 0;
  let sharedAt = 0;

  async function videoOf(postId: string): Promise<Video> {
    const known = videos.get(postId);
    if (known !== undefined) return known;
    if (unknown.has(postId) || !(await store.isVideo(deps.db, postId))) {
      unknown.set(postId, true);
      throw new AppError('notFound', '作品不存在或已下线');
    }
    const video = videos.get(postId) ?? {
      browsers: new Map<string, Browser>(),
      networks: new Map<string, number>(),
      own: 0,
      others: 0,
    };
    videos.set(postId, video);
    return video;
  }

  /** Forgets who is gone, and whole videos that nobody watches any more. */
  function sweep(now: number): void {
    browsers = 0;
    for (const [postId, video] of videos) {
      for (const [id, { heardAt }] of video.browsers) if (now - heardAt > SILENT_MS) video.browsers.delete(id);
      video.networks = countNetworks(video);
      video.own = video.browsers.size;
      browsers += video.browsers.size;
      if (video.browsers.size === 0) videos.delete(postId);
    }
  }

  async function share(now: number): Promise<void> {
    sharedAt = now;
    sweep(now);
    const counts = new Map([...videos].map(([postId, { own }]) => [postId, own]));
    if (counts.size === 0) return;
    const since = new Date(now - SILENT_MS);
    const others = await store.shareCounts(deps.db, { server, counts, now: new Date(now), since });
    for (const [postId, video] of videos) video.others = others.get(postId) ?? 0;
  }

  return {
    async beat({ postsId, sessionId }, { ip, userAgent }) {
      await deps.localLimits.consume(BEATS_A_MINUTE, ip);
      const video = await videoOf(postsId);
      const now = deps.clock.now().getTime();
      const isKnown = video.browsers.has(sessionId);
      const network = networkOf(ip);
      const fromThere = video.networks.get(network) ?? 0;
      if (!isRobot(userAgent) && (isKnown || (browsers < BROWSERS_MAX && fromThere < OF_AN_ADDRESS))) {
        video.browsers.set(sessionId, { heardAt: now, network });
        if (!isKnown) {
          browsers += 1;
          video.networks.set(network, fromThere + 1);
          video.own = video.browsers.size;
        }
      }
      // What the others count is news of some seconds ago at best: who asks is not kept waiting for it, nor told of a fault.
      if (now - sharedAt >= SHARE_MS) await share(now).catch((error: unknown) => deps.log.warn({ error }, 'watching not shared'));
      return { watching: Math.max(1, video.own + video.others) };
    },
  };
}

function countNetworks({ browsers }: Video): Map<string, number> {
  const count = new Map<string, number>();
  for (const { network } of browsers.values()) count.set(network, (count.get(network) ?? 0) + 1);
  return count;
}

/** What a server told that has gone since. */
export const cleanUpWatching = (deps: Deps): Promise<void> =>
  store.deleteCountsBefore(deps.db, new Date(deps.clock.now().getTime() - SILENT_MS));
