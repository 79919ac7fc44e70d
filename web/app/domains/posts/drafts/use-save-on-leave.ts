import { useEffect } from 'react';
import type { Saver, SaveState } from './autosave-types.ts';

const GOES_ON: ReadonlySet<SaveState['kind']> = new Set(['clean', 'unsaved', 'saving', 'saved']);

/**
 * Keeps the text when the page goes away: the local copy is written at once, the server is told while there is time, and
 * who closes the page over words that could not be saved is asked. `sync` hands over what was typed in the last moments.
 */
export function useSaveOnLeave(saver: Saver, sync: () => void): void {
  useEffect(() => {
    const save = (keepalive: boolean) => {
      sync();
      saver.saveLocally();
      void saver.flush({ keepalive });
    };
    const onHidden = () => document.visibilityState === 'hidden' && save(false);
    const onPageHide = () => save(true);
    const onOnline = () => void saver.flush();
    const onLeave = (event: BeforeUnloadEvent) => {
      sync();
      if (!saver.isDirty()) return;
      const isSafe = saver.saveLocally();
      // What is on its way goes on when the page is opened again; only what the server could not be told is worth a question.
      if (isSafe && GOES_ON.has(saver.state().kind)) return;
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [saver, sync]);
}
