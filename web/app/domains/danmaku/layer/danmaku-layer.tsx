import { useEffect, useRef } from 'react';
import { Text } from '../../../ui/layout/primitives.tsx';
import type { LayerProps } from '../../../kits/player/player-stage.tsx';
import css from './danmaku-layer.module.css';
import { feedOf } from './feed.ts';
import { keepToPicture } from './picture-area.ts';
import { passes, preferences } from './preferences.ts';
import { createRenderer } from './renderer.ts';

/** New danmaku of others is shown at once if its time in the video is this near. */
const NEAR_MS = 8000;

/** The lines over the picture. Hidden from screen readers, which they would flood; the list beside the video has them as text. */
export function DanmakuLayer({ id: postsId, video }: LayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [element, box] = [video.current, layer.current];
    if (element === null || box === null) return;
    const leavePicture = frame.current === null ? null : keepToPicture(frame.current, element);
    const feed = feedOf(postsId);
    const show = createRenderer(box, element, { line: css.line ?? '', mine: css.mine ?? '' });
    feed.video = element;
    feed.hit = show.hit;

    const hand = () => show.setLines(feed.state.get().lines.filter(({ content }) => passes(content, preferences.get().words)));
    const onLines = feed.state.subscribe(hand);
    const onPreferences = preferences.subscribe(() => {
      hand();
      show.setPreferences(preferences.get());
    });
    const need = () => preferences.get().on && feed.need(element.currentTime * 1000);
    const pace = createNewsPace(Date.now());
    const onNew: Parameters<typeof feed.loadNews>[0] = (line) => {
      pace.heard(Date.now());
      const distance = element.currentTime * 1000 - line.atMs;
      if (distance > 0 && distance < NEAR_MS && passes(line.content, preferences.get().words)) show.hit(line);
    };
    let isRequesting = false;
    const loadNews = async () => {
      if (
        isRequesting ||
        element.paused ||
        document.visibilityState !== 'visible' ||
        !preferences.get().on ||
        !pace.due(Date.now())
      )
        return;
      isRequesting = true;
      // A failed request is repeated with the next tick.
      await feed.loadNews(onNew).catch(() => {});
      isRequesting = false;
    };
    const timer = setInterval(() => void loadNews(), NEWS_MS);
    for (const event of ['play', 'timeupdate', 'seeking'] as const) element.addEventListener(event, need);
    show.setPreferences(preferences.get());
    hand();
    return () => {
      clearInterval(timer);
      for (const event of ['play', 'timeupdate', 'seeking'] as const) element.removeEventListener(event, need);
      onLines();
      onPreferences();
      show.close();
      leavePicture?.();
      feed.video = null;
      feed.hit = () => {};
    };
  }, [postsId, video]);
  return (
    <div ref={frame} className={css.box} aria-hidden="true">
      <Text as="div" weight="strong" leading="snug" ref={layer} className={css.layer} data-danmaku-layer />
    </div>
  );
}

/** Polling interval for new lines. */
export const NEWS_MS = 2_000;
/** Polling interval while nobody sends any. */
const QUIET_NEWS_MS = 4_000;
/** The time after the last line for which the short interval is used. */
const LIVELY_MS = 30_000;

interface NewsPace {
  /** Call when a new line has arrived. */
  heard(now: number): void;
  /** Whether it is time for a request; if true, it counts as made. */
  due(now: number): boolean;
}

/** Decides when to poll: often while lines arrive, less often otherwise, as for most videos. Times in milliseconds. */
export function createNewsPace(now: number): NewsPace {
  let lastHeard = now;
  let lastRequest = now - NEWS_MS;
  return {
    heard(at) {
      lastHeard = at;
    },
    due(at) {
      // A tolerance of half an interval, since timers fire a little early or late.
      const pause = at - lastHeard < LIVELY_MS ? NEWS_MS : QUIET_NEWS_MS;
      if (at - lastRequest < pause - NEWS_MS / 2) return false;
      lastRequest = at;
      return true;
    },
  };
}
