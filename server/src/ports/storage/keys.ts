const SEGMENT = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** Returns a valid key, or throws: an invalid one is a bug. Keys cannot leave the backend: no empty, hidden or parent segments. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}

export const isKey = (key: string): boolean =>
  key.length <= 512 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'));

/** `image`, `abcdef` → `image/ab/abcdef`, so that no folder gets too many entries. */
export const shardedKey = (kind: string, name: string): string => checkKey(`${kind}/${name.slice(0, 2)}/${name}`);

/** Files below `private/` have no public address; code that serves one checks the permission itself. */
export const isPrivate = (key: string): boolean => key.startsWith('private/');

/**
 * The unit that a key belongs to: a file or folder that is written, moved and recorded as a whole. Examples:
 * `image/ab/abcdef/w640.webp` → `image/ab/abcdef`; for a video one folder per attempt: `video/ab/abcdef/1/…` → `video/ab/abcdef/1`.
 */
export function unitOf(key: string): string {
  const segments = key.split('/');
  const first = isPrivate(key) ? 1 : 0;
  return segments.slice(0, first + (segments[first] === 'video' ? 4 : 3)).join('/');
}
