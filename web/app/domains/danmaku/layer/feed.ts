import type { InputAt } from '#contract/calls.ts';
import { danmakuNews, listDanmaku, removeDanmaku, sendDanmaku } from '#contract/danmaku/addresses.ts';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import type { Danmaku } from '#contract/danmaku/danmaku.ts';
import { messageOf, request, requestWithMessage, type ApiAnswer } from '../../../lib/api.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { rememberWriting, showCount } from '../../posts/parts/shown-counts.ts';

interface FeedState {
  /** The loaded lines, by their time in the video. */
  lines: readonly Danmaku[];
  /** Number of lines of the whole video; null until the first response. */
  total: number | null;
  /** Lines from the start to this time (milliseconds of the video) are loaded without a gap. */
  knownUntil: number;
  problem: string | null;
  /** The reason for which the viewer may not send; null if they may, or before it is known. */
  refusal: RemarkRefusal | null;
}

/** The danmaku of one video, shared by the layer over the picture, the bar below it and the list. */
export interface Feed {
  state: Store<FeedState>;
  /** Loads the lines at this time of the video and soon after it. */
  need(atMs: number): void;
  /** Loads lines that others have sent since; calls `onNew` once for each. */
  loadNews(onNew: (line: Danmaku) => void): Promise<void>;
  send(form: Omit<InputAt<typeof sendDanmaku>, 'postsId'>): Promise<ApiAnswer<Danmaku>>;
  remove(id: string): Promise<ApiAnswer<null>>;
  /** The video is the viewer's own: they may remove any line, so lines are requested as this user. */
  isOwn: boolean;
  /** The video element, once there is one. */
  video: HTMLVideoElement | null;
  /** Shows a line over the picture at once; set by the layer. */
  hit: (line: Danmaku) => void;
}

const STRETCH_MS = 120_000;
const SOON_MS = 20_000;
const feeds = new Map<string, Feed>();

/** The feed of a video; only that of the current video is kept. */
export function feedOf(postsId: string): Feed {
  const existing = feeds.get(postsId);
  if (existing !== undefined) return existing;
  feeds.clear();
  const feed = createFeed(postsId);
  feeds.set(postsId, feed);
  return feed;
}

function createFeed(postsId: string): Feed {
  const state = createStore<FeedState>({ lines: [], total: null, knownUntil: 0, problem: null, refusal: null });
  const requested = new Map<number, Promise<void>>();
  const loadedStretches = new Set<number>();
  let until: string | null = null;
  /** The viewer has blocked somebody, so lines are requested as this user: guests' responses include the blocked ones. */
  let hasBlocked = false;

  const change = (part: Partial<FeedState>) => {
    const next = { ...state.get(), ...part };
    if (next.total !== null) showCount(postsId, 'danmaku', next.total);
    state.set(next);
  };
  const add = (more: readonly Danmaku[]): Danmaku[] => {
    const ids = new Set(state.get().lines.map(({ id }) => id));
    const fresh = more.filter(({ id }) => !ids.has(id));
    if (fresh.length > 0) change({ lines: [...state.get().lines, ...fresh].sort((a, b) => a.atMs - b.atMs) });
    return fresh;
  };

  const load = async (stretch: number) => {
    try {
      const answer = await request(listDanmaku, {
        postsId,
        fromMs: stretch * STRETCH_MS,
        toMs: (stretch + 1) * STRETCH_MS,
      });
      loadedStretches.add(stretch);
      until ??= answer.until;
      hasBlocked = answer.me?.blocks === true;
      let next = 0;
      while (loadedStretches.has(next)) next += 1;
      change({ total: answer.total, knownUntil: next * STRETCH_MS, problem: null, refusal: answer.me?.refusal ?? null });
      add(answer.list);
    } catch (error) {
      requested.delete(stretch);
      change({ problem: messageOf(error) });
    }
  };
  const want = (stretch: number) => {
    if (!requested.has(stretch)) requested.set(stretch, load(stretch));
  };

  return {
    isOwn: false,
    video: null,
    hit: () => {},
    state,
    need(atMs) {
      want(Math.floor(atMs / STRETCH_MS));
      if (atMs % STRETCH_MS > STRETCH_MS - SOON_MS) want(Math.floor(atMs / STRETCH_MS) + 1);
    },
    async loadNews(onNew) {
      if (until === null) return;
      // Requested as a guest where possible, so that one cached response serves all viewers; own lines come with `send`.
      const answer = await request(danmakuNews, { postsId, since: until }, { asGuest: !this.isOwn && !hasBlocked });
      until = answer.until;
      const fresh = add(answer.list);
      if (fresh.length > 0) change({ total: (state.get().total ?? 0) + fresh.length });
      for (const line of fresh) onNew(line);
    },
    async send(form) {
      const sent = await requestWithMessage(sendDanmaku, { postsId, ...form });
      const line = sent.data;
      rememberWriting();
      if (add([line]).length > 0) change({ total: (state.get().total ?? 0) + (line.held ? 0 : 1) });
      // `loadNews` was faster; its version of the line has less data.
      else change({ lines: state.get().lines.map((other) => (other.id === line.id ? line : other)) });
      return sent;
    },
    async remove(id) {
      const answer = await requestWithMessage(removeDanmaku, { danmakuId: id });
      const removed = state.get().lines.find((line) => line.id === id);
      if (removed === undefined) return answer;
      const total = Math.max(0, (state.get().total ?? 1) - (removed.held ? 0 : 1));
      change({ lines: state.get().lines.filter((line) => line !== removed), total });
      return answer;
    },
  };
}
