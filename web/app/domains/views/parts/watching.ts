import { useEffect } from 'react';
import { watchVideo } from '#contract/views/addresses.ts';
import { WATCHING_BEAT_SECONDS } from '#contract/views/constants.ts';
import { request } from '../../../lib/api.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { sessionId } from './session-id.ts';

const counts = createStore<{ postsId: string; watching: number } | null>(null);

/** Reports regularly that this browser plays the video, for as long as it does. */
export function useWatching(postsId: string): void {
  useEffect(() => {
    let last = 0;
    const stop = new AbortController();
    const beat = () => {
      if (Date.now() - last < WATCHING_BEAT_SECONDS * 1000) return;
      last = Date.now();
      request(watchVideo, { postsId, sessionId: sessionId() })
        .then(({ watching }) => stop.signal.aborted || counts.set({ postsId, watching }))
        // The viewer is not told when this fails.
        .catch(() => {});
    };
    const onTimeUpdate = ({ target }: Event) => target instanceof HTMLVideoElement && !target.paused && !target.ended && beat();
    // timeupdate does not bubble, but can be captured; it fires several times a second while a video plays.
    document.addEventListener('timeupdate', onTimeUpdate, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [postsId]);
}

/** The number of people who are playing the video; null until it is played in this browser. */
export const useWatchers = (postsId: string): number | null =>
  useStore(counts, (state) => (state?.postsId === postsId ? state.watching : null));
