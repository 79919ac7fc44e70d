import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Remembers tokens that were recently valid on this server, and their owners. It grants no access: every call checks its session
 * anew. It only decides whether a request is queued as its owner's or, before the check, together with the guests of its network.
 */
export interface LiveSessions {
  /** The owner, such as `user <id>`; undefined for an unknown token. */
  ownerOf(authorization: string | undefined): string | undefined;
  /** Records the owner of a token; null removes an invalid token. */
  remember(authorization: string, owner: string | null): void;
}

/** An entry takes about 200 bytes. */
const SESSIONS_MAX = 20_000;
const REMEMBERED_MS = 600_000;

export function createLiveSessions(now: () => number): LiveSessions {
  const owners = new LRUCache<string, string>({ max: SESSIONS_MAX, ttl: REMEMBERED_MS, perf: { now } });
  return {
    ownerOf: (authorization) => (authorization === undefined ? undefined : owners.get(hashOf(authorization))),
    remember(authorization, owner) {
      if (owner === null) owners.delete(hashOf(authorization));
      else owners.set(hashOf(authorization), owner);
    },
  };
}

const hashOf = (authorization: string): string => createHash('sha256').update(authorization).digest('base64');
