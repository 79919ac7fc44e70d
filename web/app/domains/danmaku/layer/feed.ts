import type { InputAt } from '#contract/calls.ts';
import { danmakuNews, listDanmaku, removeDanmaku, sendDanmaku } from '#contract/danmaku/addresses.ts';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import type { Danmaku } from '#contract/danmaku/danmaku.ts';
import { messageOf, request, requestWithMessage, type Answered } from '../../../lib/api.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { noteWritten, showCount } from '../../posts/parts/shown-counts.ts';

interface FeedState {
  /** What is known, in the order of the video. */
  lines: readonly Danmaku[];
  /** Of the whole post; null until the first answer. */
  total: number | null;
  /** Until here (milliseconds) everything is known without a gap from the start. */
  knownUntil: number;
  problem: string | null;
  /** What keeps the viewer from sending; null: nothing that is known. */
  refusal: RemarkRefusal | null;
}

/** The danmaku of one video, shared by the picture, the bar under it and the list. */
export interface Feed {
  state: Store<FeedState>;
  /** Sees to it that what comes at this moment and soon after is known. */
  need(atMs: number): void;
  /** Asks for what others have written since; `onNew` hears of each line once. */
  loadNews(onNew: (line: Danmaku) => void): Promise<void>;
  send(form: Omit<InputAt<typeof sendDanmaku>, 'postsId'>): Promise<Answered<Danmaku>>;
  remove(id: string): Promise<Answered<null>>;
  /** Whose video it is may take any line away, so each is asked for under their name. */
  isOwn: boolean;
  /** The element that plays it, once there is one. */
  video: HTMLVideoElement | null;
  /** Shows a line on the picture at once; set by the picture. */
  hit: (line: Danmaku) => void;
}

const STRETCH_MS = 120_000;
const SOON_MS = 20_000;
const feeds = new Map<string, Feed>();

/** One for each video of this page. */
export function feedOf(postsId: string): Feed {
  const known = feeds.get(postsId);
  if (known !== undefined) return known;
  feeds.clear();
  const feed = createFeed(postsId);
  feeds.set(postsId, feed);
  return feed;
}

function createFeed(postsId: string): Feed {
  const state = createStore<FeedState>({ lines: [], total: null, knownUntil: 0, problem: null, refusal: null });
  const requested = new Map<number, Promise<void>>();
  const done = new Set<number>();
  let until: string | null = null;
  /** Whoever has blocked somebody asks under their own name: the answer for all may hold what they do not want to see. */
  let hasBlocked = false;

  const change = (part: Partial<FeedState>) => {
    const next = { ...state.get(), ...part };
    if (next.total !== null) showCount(postsId, 'danmaku', next.total);
    state.set(next);
  };
  const add = (more: readonly Danmaku[]): Danmaku[] => {
    const known = new Set(state.get().lines.map(({ id }) => id));
    const fresh = more.filter(({ id }) => !known.has(id));
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
      done.add(stretch);
      until ??= answer.until;
      hasBlocked = answer.me?.blocks === true;
      let next = 0;
      while (done.has(next)) next += 1;
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
      // Whoever watches asks the same, and one answer serves all; one's own lines come with `send`.
      const answer = await request(danmakuNews, { postsId, since: until }, { asGuest: !this.isOwn && !hasBlocked });
      until = answer.until;
      const fresh = add(answer.list);
      if (fresh.length > 0) change({ total: (state.get().total ?? 0) + fresh.length });
      for (const line of fresh) onNew(line);
    },
    async send(form) {
      const sent = await requestWithMessage(sendDanmaku, { postsId, ...form });
      const line = sent.data;
      noteWritten();
      if (add([line]).length > 0) change({ total: (state.get().total ?? 0) + (line.held ? 0 : 1) });
      // The news may have been faster, and know less of it.
      else change({ lines: state.get().lines.map((known) => (known.id === line.id ? line : known)) });
      return sent;
    },
    async remove(id) {
      const removed = await requestWithMessage(removeDanmaku, { danmakuId: id });
      const gone = state.get().lines.find((line) => line.id === id);
      if (gone === undefined) return removed;
      const total = Math.max(0, (state.get().total ?? 1) - (gone.held ? 0 : 1));
      change({ lines: state.get().lines.filter((line) => line !== gone), total });
      return removed;
    },
  };
}
