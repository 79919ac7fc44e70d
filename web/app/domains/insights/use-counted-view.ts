import { useEffect } from 'react';
import type { viewPost } from '#contract/insights.ts';
import { VIEW_SECONDS } from '#contract/limits.ts';
import { callAt, request } from '../../lib/api.ts';
import { cameFrom } from './came-from.ts';

const view = callAt<typeof viewPost>('POST', '/user/posts/view');
const SESSION_KEY = 'wenjian.session';

/**
 * Tells that a work was read or played, once it was for five seconds: an article counts while its page is in sight, a
 * video while it plays. The server decides whether it counts.
 */
export function useCountedView(postsId: string, kind: 'article' | 'video'): void {
  useEffect(() => {
    let seconds = 0;
    const timer = setInterval(() => {
      if (kind === 'article' ? document.visibilityState === 'visible' : isPlaying()) seconds += 1;
      if (seconds < VIEW_SECONDS) return;
      clearInterval(timer);
      // Nobody is told when counting fails: it is no business of the reader's.
      request(view, { postsId, sessionId: sessionId(), seconds, source: cameFrom() }).catch(() => {});
    }, 1000);
    return () => clearInterval(timer);
  }, [postsId, kind]);
}

const isPlaying = (): boolean => [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);

/** Made here and kept here; it names a browser, not a person. */
function sessionId(): string {
  const known = localStorage.getItem(SESSION_KEY);
  if (known !== null && /^[\w-]{8,64}$/.test(known)) return known;
  // Not randomUUID, which pages without TLS do not have.
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(SESSION_KEY, made);
  return made;
}
