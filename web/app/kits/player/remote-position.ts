import * as at from '#contract/library/addresses.ts';
import type * as history from '#contract/library/history.ts';
import { client, request } from '../../lib/api.ts';
import { readToken } from '../../lib/token-store.ts';
import { keptAt, worthwhile } from './player-memory.ts';

const playbackPosition = client<typeof history.playbackPosition>(at.playbackPosition);
const savePosition = client<typeof history.savePosition>(at.savePosition);

/** Where the person left the video on another device, when that was later than here; null when there is nothing to know. */
export async function placeElsewhere(id: string, duration: number): Promise<number | null> {
  if (!isWork(id) || readToken('user') === null) return null;
  const place = await request(playbackPosition, { postsId: id }).catch(() => null);
  // A second's grace: what was kept here and told there bears nearly the same time.
  if (place === null || Date.parse(place.at) <= keptAt(id) + 1000) return null;
  return worthwhile(place.seconds, duration) || null;
}

/** For the person's other devices; nobody is told when that fails, this browser has it anyway. */
export function tellPlace(id: string, seconds: number): void {
  if (isWork(id) && readToken('user') !== null)
    request(savePosition, { postsId: id, seconds }, { keepalive: true }).catch(() => {});
}

/** Previews of drafts and of the audit desk have names of their own. */
const isWork = (id: string): boolean => !id.includes('-');
