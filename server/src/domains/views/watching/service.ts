import { WATCHING_BEAT_SECONDS } from '#contract/views/constants.ts';
import { LRUCache } from 'lru-cache';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { watchVideo } from '#contract/views/views.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { isRobot, networkOf } from '../policy.ts';
import * as store from './store.ts';

/** A playing browser calls every WATCHING_BEAT_SECONDS (a beat). After one and a half intervals without a beat it counts as gone. */
const SILENT_MS = WATCHING_BEAT_SECONDS * 1500;
/** The interval at which a server forgets browsers that are gone and exchanges its counts with the other servers. */
const SHARE_MS = 10_000;
/** Browsers of one network that count for a video, so that one network cannot feign a crowd. */
const BROWSERS_A_NETWORK_MAX = 3;
/** Ids that are no published video are remembered, so that they are not looked up again at once. */
const UNKNOWN_MAX = 10_000;
const UNKNOWN_MS = 10_000;
/** Browsers of all videos in memory, some 150 bytes each; beyond this, none is added until others are gone. */
const BROWSERS_MAX = 100_000;
const BEATS_A_MINUTE = { name: 'watching', points: 6_000, seconds: 60 };

interface Browser {
  heardAt: number;
  network: string;
}

interface Video {
  browsers: Map<string, Browser>;
  /** The number of browsers by network. */
  networks: Map<string, number>;
  /** Browsers counted by this server, and by the other servers when counts were last exchanged. */
  own: number;
  others: number;
}

export interface WatcherCount {
  beat(form: ParsedOf<typeof watchVideo>, facts: { ip: string; userAgent: string }): Promise<AnswerOf<typeof watchVideo>>;
}

/**
 * Counts the browsers that play each video, in the memory of this process; the servers exchange only sums, through the database.
 * There is no timer: beats trigger everything, so an idle site does no work.
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
    const existing = videos.get(postId);
    if (existing !== undefined) return existing;
    if (unknown.has(postId) || !(await store.isVideo(deps.db, postId))) {
      unknown.set(postId, true);
      throw new AppError('notFound', '作品不存在或已下线');
    }
    // Another beat may have added it during the query.
    const video = videos.get(postId) ?? {
      browsers: new Map<string, Browser>(),
      networks: new Map<string, number>(),
      own: 0,
      others: 0,
    };
    videos.set(postId, video);
    return video;
  }

  /** Forgets browsers that are gone and videos without browsers; counts again. */
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
      const ofNetwork = video.networks.get(network) ?? 0;
      if (!isRobot(userAgent) && (isKnown || (browsers < BROWSERS_MAX && ofNetwork < BROWSERS_A_NETWORK_MAX))) {
        video.browsers.set(sessionId, { heardAt: now, network });
        if (!isKnown) {
          browsers += 1;
          video.networks.set(network, ofNetwork + 1);
          video.own = video.browsers.size;
        }
      }
      // When the exchange fails, this call still succeeds with the last counts of the other servers.
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

/** Deletes the counts of servers that have stopped. */
export const cleanUpWatching = (deps: Deps): Promise<void> =>
  store.deleteCountsBefore(deps.db, new Date(deps.clock.now().getTime() - SILENT_MS));
