import { useEffect, type RefObject } from 'react';
import type { InputAt } from '#contract/calls.ts';
import { recordVisit, viewPost } from '#contract/views/addresses.ts';
import { READING_IDLE_SECONDS, VIEW_SECONDS, WATCHED_FROM, VISIT_ANEW_MINUTES } from '#contract/views/constants.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { cameFrom } from './referrer.ts';
import { chinaDay } from '../../../lib/format.ts';
import { sessionId } from './session-id.ts';

/** Of a video that plays, its time goes on much oftener; a computer that sleeps says nothing. */
const STALLED_SECONDS = 10;

type Visit = ReturnType<typeof createVisit>;

/**
 * Tells that a post was read or played, once it was for five seconds, and how long it was when the reader leaves. An
 * article counts while it is in sight and somebody is there, up to `end`; a video while it plays. The server decides
 * whether it counts.
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
      const inSight = document.visibilityState === 'visible';
      if (inSight) visit.show(Date.now());
      if (kind === 'article') visit[inSight ? 'run' : 'rest'](Date.now());
      if (!inSight) leave();
    };
    const { signal } = stop;
    // Comes when a tab is turned away from, closed, reloaded or led elsewhere: `pagehide` would only say it again.
    document.addEventListener('visibilitychange', onVisibility, { signal });
    if (kind === 'article') followReading(visit, end?.current, signal);
    else followPlaying(visit, signal);
    onVisibility();

    const timer = setInterval(() => {
      const seconds = visit.seconds(Date.now());
      if (seconds < VIEW_SECONDS) return;
      clearInterval(timer);
      // Nobody is told when counting fails: it is no business of the reader's.
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
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && visit.complete());
  observer.observe(end);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Whatever player is on the page: its events do not bubble, but they come by. */
function followPlaying(visit: Visit, signal: AbortSignal): void {
  const on = (names: string[], heard: (video: HTMLVideoElement, now: number) => void) => {
    const hear = ({ target }: Event) => target instanceof HTMLVideoElement && heard(target, Date.now());
    for (const name of names) document.addEventListener(name, hear, { capture: true, signal });
  };
  on(['playing', 'timeupdate'], (video, now) => {
    if (video.paused || video.ended || video.seeking) return;
    visit.run(now);
    visit.touch(now);
    if (video.currentTime >= video.duration * WATCHED_FROM) visit.complete();
  });
  on(['pause', 'waiting', 'ended', 'emptied'], (_, now) => visit.rest(now));
}

type VisitReport = Omit<InputAt<typeof recordVisit>, 'postsId'>;

/**
 * One opening of a post: how long it is read or played. Time runs between `run` and `rest`, and stands still once nothing
 * was touched for `idleSeconds`. Moments are milliseconds of the browser's clock.
 */
export function createVisit(idleSeconds: number, number: () => string = randomId) {
  let visit = number();
  /** Empty until the page was in sight: what was never seen was not opened. */
  let openedOn = '';
  let milliseconds = 0;
  let completed = false;
  let running: number | null = null;
  let touched = 0;
  let hidden: number | null = null;
  let lastReport = '';

  const settle = (now: number): void => {
    if (running === null) return;
    milliseconds += Math.max(0, Math.min(now, touched + idleSeconds * 1000) - running);
    running = now;
  };

  return {
    number: () => visit,
    /** The page is in sight; after a long absence that is another opening. */
    show(now: number): void {
      const isAnew = hidden !== null && running === null && now - hidden > VISIT_ANEW_MINUTES * 60_000;
      if (isAnew) [visit, milliseconds, completed] = [number(), 0, false];
      if (isAnew || openedOn === '') openedOn = chinaDay(new Date(now));
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
      settle(now);
      running = null;
    },
    touch(now: number): void {
      settle(now);
      touched = now;
    },
    complete(): void {
      completed = true;
    },
    seconds(now: number): number {
      settle(now);
      return milliseconds / 1000;
    },
    /** How far it has got; null when that was told already. */
    report(now: number): VisitReport | null {
      settle(now);
      const report = { visit, openedOn, milliseconds: Math.round(milliseconds), completed };
      const text = JSON.stringify(report);
      if (openedOn === '' || text === lastReport) return null;
      lastReport = text;
      return report;
    },
  };
}
