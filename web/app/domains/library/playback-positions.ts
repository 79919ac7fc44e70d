import { findPlaybackPosition, savePlaybackPosition } from '#contract/library/addresses.ts';
import type { Positions } from '../../kits/player/use-player-memory.ts';
import { request } from '../../lib/api.ts';
import { readToken } from '../../lib/token-store.ts';

/** Playback positions shared among a user's devices. Failures are ignored, since the browser stores its own positions anyway. */
export const playbackPositions: Positions = {
  find: async (postsId) => (readToken('user') === null ? null : request(findPlaybackPosition, { postsId }).catch(() => null)),
  send(postsId, seconds) {
    if (readToken('user') !== null) request(savePlaybackPosition, { postsId, seconds }, { keepalive: true }).catch(() => {});
  },
};
