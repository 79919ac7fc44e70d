import { onLive } from '../../../kits/live/live-events.ts';

/** A decision is told by a notification; whatever was missed is asked for when somebody looks again. */
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
