import * as at from '#contract/library/addresses.ts';
import type * as history from '#contract/library/history.ts';
import { client, request } from '../../lib/api.ts';
import { readToken } from '../../lib/token-store.ts';
import { savedAt, worthwhile } from './player-memory.ts';

const playbackPosition = client<typeof history.playbackPosition>(at.playbackPosition);
const savePosition = client<typeof history.savePosition>(at.savePosition);

/** Where the person left the video on another device, when that was later than here; null when there is nothing to know. */
export async function remotePosition(id: string, duration: number): Promise<number | null> {
  if (!isPost(id) || readToken('user') === null) return null;
  const position = await request(playbackPosition, { postsId: id }).catch(() => null);
  // A second's grace: what was kept here and told there bears nearly the same time.
  if (position === null || Date.parse(position.at) <= savedAt(id) + 1000) return null;
  return worthwhile(position.seconds, duration) || null;
}

/** For the person's other devices; nobody is told when that fails, this browser has it anyway. */
export function sendPosition(id: string, seconds: number): void {
  if (isPost(id) && readToken('user') !== null)
    request(savePosition, { postsId: id, seconds }, { keepalive: true }).catch(() => {});
}

/** Previews of drafts and of the review page have names of their own. */
const isPost = (id: string): boolean => !id.includes('-');
