import { useEffect, type RefObject } from 'react';
import { READING_IDLE_SECONDS, VIEW_SECONDS, WATCHED_FROM } from '#contract/views/constants.ts';
import { recordVisit, viewPost } from '../api.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { cameFrom } from './referrer.ts';
import { createVisit } from './visit.ts';
import { localStore } from '../../../lib/browser/browser-storage.ts';

const SESSION_KEY = 'wenjian.session';
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

/** Made here and kept here; it names a browser, not a person. */
function sessionId(): string {
  const known = localStore.getItem(SESSION_KEY);
  if (known !== null && /^[\w-]{8,64}$/.test(known)) return known;
  const made = randomId();
  localStore.setItem(SESSION_KEY, made);
  return made;
}
