const SEGMENT = /^[a-z0-9][a-z0-9._-]{0,127}$/;

/** A key can only name something inside the store: no empty, hidden or parent segments. A bad one is a bug, not input. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}

export const isKey = (key: string): boolean =>
  key.length <= 512 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'));

/** `image`, `abcdef` → `image/ab/abcdef`: no folder gets too many entries. */
export const shardedKey = (kind: string, name: string): string => checkKey(`${kind}/${name.slice(0, 2)}/${name}`);

/** Keys below `private/` have no address of their own; whoever hands such a file out checks who asks. */
export const isPrivate = (key: string): boolean => key.startsWith('private/');

/**
 * What is written, moved and remembered as one: a sharded key, which is a file or a folder of a few, and for videos each
 * of their tries.
 */
export function unitOf(key: string): string {
  const segments = key.split('/');
  const first = isPrivate(key) ? 1 : 0;
  return segments.slice(0, first + (segments[first] === 'video' ? 4 : 3)).join('/');
}
