import { useEffect, type RefObject } from 'react';
import type { InputAt } from '#contract/calls.ts';
import { recordVisit, viewPost } from '#contract/views/addresses.ts';
import { READING_IDLE_SECONDS, VIEW_SECONDS, WATCHED_SHARE_MIN, VISIT_ANEW_MINUTES } from '#contract/views/constants.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { cameFrom } from './referrer.ts';
import { chinaDay } from '../../../lib/format.ts';
import { sessionId } from './session-id.ts';

/** A playing video fires timeupdate far more often; after a longer gap (a sleeping computer) time does not count. */
const STALLED_SECONDS = 10;

type Visit = ReturnType<typeof createVisit>;

/**
 * Reports a view once a post was read or played for `VIEW_SECONDS`, and the duration of the visit when the reader leaves. An
 * article's time runs while the page is visible and the reader is active, and it is completed once `end` is visible; a video's
 * time runs while it plays. The server decides what counts.
 */
export function useVisit(postsId: string, kind: 'article' | 'video', end?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visit = createVisit(kind === 'article' ? READING_IDLE_SECONDS : STALLED_SECONDS);
    const stop = new AbortController();
    const leave = () => {
      visit.hide(Date.now());
      const report = visit.report(Date.now());
      if (report !== null) sendOnLeave(recordVisit, { postsId, ...report });
    };
    const onVisibility = () => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible) visit.show(Date.now());
      if (kind === 'article') visit[isVisible ? 'run' : 'rest'](Date.now());
      if (!isVisible) leave();
    };
    const { signal } = stop;
    // Fires when a tab is hidden, closed, reloaded or navigated away, so `pagehide` is not needed.
    document.addEventListener('visibilitychange', onVisibility, { signal });
    if (kind === 'article') followReading(visit, end?.current, signal);
    else followPlaying(visit, signal);
    onVisibility();

    const timer = setInterval(() => {
      const seconds = visit.seconds(Date.now());
      if (seconds < VIEW_SECONDS) return;
      clearInterval(timer);
      // The reader is not told when counting fails.
      request(viewPost, { postsId, sessionId: sessionId(), seconds, source: cameFrom(), visit: visit.number() }).catch(() => {});
    }, 1000);
    return () => {
      clearInterval(timer);
      stop.abort();
      leave();
    };
  }, [postsId, kind, end]);
}

function followReading(visit: Visit, end: HTMLElement | null | undefined, signal: AbortSignal): void {
  for (const touch of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(touch, () => visit.touch(Date.now()), { passive: true, signal });
  if (!end) return;
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && visit.complete(),
  );
  observer.observe(end);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Follows any player of the page. Media events do not bubble, but can be captured at the document. */
function followPlaying(visit: Visit, signal: AbortSignal): void {
  const on = (names: string[], handle: (video: HTMLVideoElement, now: number) => void) => {
    const listener = ({ target }: Event) => target instanceof HTMLVideoElement && handle(target, Date.now());
    for (const name of names) document.addEventListener(name, listener, { capture: true, signal });
  };
  on(['playing', 'timeupdate'], (video, now) => {
    if (video.paused || video.ended || video.seeking) return;
    visit.run(now);
    visit.touch(now);
    if (video.currentTime >= video.duration * WATCHED_SHARE_MIN) visit.complete();
  });
  on(['pause', 'waiting', 'ended', 'emptied'], (_, now) => visit.rest(now));
}

type VisitReport = Omit<InputAt<typeof recordVisit>, 'postsId'>;

/**
 * Measures how long a post is read or played in one visit. Time runs between `run` and `rest`, and stops `idleSeconds` after the
 * last `touch`. Times are milliseconds like Date.now().
 */
export function createVisit(idleSeconds: number, number: () => string = randomId) {
  let visit = number();
  /** The day in China; empty until the page was visible, since a hidden page does not count as opened. */
  let openedOn = '';
  let milliseconds = 0;
  let completed = false;
  let running: number | null = null;
  let touched = 0;
  let hidden: number | null = null;
  let lastReport = '';

  const addElapsed = (now: number): void => {
    if (running === null) return;
    milliseconds += Math.max(0, Math.min(now, touched + idleSeconds * 1000) - running);
    running = now;
  };

  return {
    number: () => visit,
    /** The page became visible; after a long absence a new visit begins. */
    show(now: number): void {
      const isNewVisit = hidden !== null && running === null && now - hidden > VISIT_ANEW_MINUTES * 60_000;
      if (isNewVisit) [visit, milliseconds, completed] = [number(), 0, false];
      if (isNewVisit || openedOn === '') openedOn = chinaDay(new Date(now));
      hidden = null;
    },
    hide(now: number): void {
      hidden ??= now;
    },
    run(now: number): void {
      if (running !== null) return;
      running = touched = now;
    },
    rest(now: number): void {
      addElapsed(now);
      running = null;
    },
    touch(now: number): void {
      addElapsed(now);
      touched = now;
    },
    complete(): void {
      completed = true;
    },
    seconds(now: number): number {
      addElapsed(now);
      return milliseconds / 1000;
    },
    /** The visit so far; null when nothing changed since the last report. */
    report(now: number): VisitReport | null {
      addElapsed(now);
      const report = { visit, openedOn, milliseconds: Math.round(milliseconds), completed };
      const text = JSON.stringify(report);
      if (openedOn === '' || text === lastReport) return null;
      lastReport = text;
      return report;
    },
  };
}
