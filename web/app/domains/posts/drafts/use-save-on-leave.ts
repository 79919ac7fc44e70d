import { useEffect } from 'react';
import type { Saver, SaveState } from './autosave-types.ts';

const GOES_ON: ReadonlySet<SaveState['kind']> = new Set(['clean', 'unsaved', 'saving', 'saved']);

/**
 * Saves when the page is hidden or left: writes the local copy at once, sends to the server if possible, and asks before closing
 * with changes that could not be saved. `sync` writes pending input of the editor into the store.
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
      // The local copy is saved later on reopening the post; ask only after a failed or refused save, or in a conflict.
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
