import { useEffect } from 'react';
import { watchVideo } from '#contract/views/addresses.ts';
import { WATCHING_BEAT_SECONDS } from '#contract/views/constants.ts';
import { request } from '../../../lib/api.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { sessionId } from './session-id.ts';

const told = createStore<{ postsId: string; watching: number } | null>(null);

/** Tells that this browser plays the video, for as long as it does. */
export function useWatching(postsId: string): void {
  useEffect(() => {
    let last = 0;
    const stop = new AbortController();
    const beat = () => {
      if (Date.now() - last < WATCHING_BEAT_SECONDS * 1000) return;
      last = Date.now();
      request(watchVideo, { postsId, sessionId: sessionId() })
        .then(({ watching }) => stop.signal.aborted || told.set({ postsId, watching }))
        // Nobody is told when this fails: it is no business of the viewer's.
        .catch(() => {});
    };
    const hear = ({ target }: Event) => target instanceof HTMLVideoElement && !target.paused && !target.ended && beat();
    // Does not bubble, but comes by, several times a second while a video plays.
    document.addEventListener('timeupdate', hear, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [postsId]);
}

/** How many play the video now; null until somebody here does. */
export const useWatchers = (postsId: string): number | null =>
  useStore(told, (state) => (state?.postsId === postsId ? state.watching : null));
