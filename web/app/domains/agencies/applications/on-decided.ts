import { onLive } from '../../../kits/live/live-events.ts';

/** Calls `act` on a live notification about a decision, and when the page becomes visible, since one may have been missed. */
export function onDecided(act: () => void): () => void {
  const onLook = () => document.visibilityState === 'visible' && act();
  document.addEventListener('visibilitychange', onLook);
  const ends = [
    onLive('state', ({ unread }) => unread && act()),
    onLive('connected', ({ again }) => again && act()),
    () => document.removeEventListener('visibilitychange', onLook),
  ];
  return () => ends.forEach((end) => end());
}
