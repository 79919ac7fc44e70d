import { playbackPosition, savePosition } from '#contract/library/addresses.ts';
import type { Positions } from '../../kits/player/use-player-memory.ts';
import { request } from '../../lib/api.ts';
import { readToken } from '../../lib/token-store.ts';

/** Where a person leaves videos, on all of their devices. A failure is silent: the browser knows its own positions anyway. */
export const playbackPositions: Positions = {
  find: async (postsId) => (readToken('user') === null ? null : request(playbackPosition, { postsId }).catch(() => null)),
  send(postsId, seconds) {
    if (readToken('user') !== null) request(savePosition, { postsId, seconds }, { keepalive: true }).catch(() => {});
  },
};
