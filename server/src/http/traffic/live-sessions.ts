import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Tokens by which somebody was logged in a moment ago on this server, and who that was. It opens nothing: whether a session lives is asked at each
 * call. It says whose turn a request is, and that it need not stand in line with those who are nobody yet.
 */
export interface LiveSessions {
  ownerOf(authorization: string | undefined): string | undefined;
  note(authorization: string, owner: string | null): void;
}

/** Some two hundred bytes each. */
const SESSIONS_MAX = 20_000;
const LIVES_MS = 600_000;

export function createLiveSessions(now: () => number): LiveSessions {
  const owners = new LRUCache<string, string>({ max: SESSIONS_MAX, ttl: LIVES_MS, perf: { now } });
  return {
    ownerOf: (authorization) => (authorization === undefined ? undefined : owners.get(hashOf(authorization))),
    note(authorization, owner) {
      if (owner === null) owners.delete(hashOf(authorization));
      else owners.set(hashOf(authorization), owner);
    },
  };
}

const hashOf = (authorization: string): string => createHash('sha256').update(authorization).digest('base64');
