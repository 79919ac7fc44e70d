import { linkAddress } from '#contract/link-address.ts';

export const isWebAddress = (address: string): boolean => linkAddress(address)?.startsWith('http') ?? false;

/** The address of a file of our storage: root-relative, below /media/, without parent segments. */
export const isMediaAddress = (src: unknown): src is string =>
  typeof src === 'string' && src.length <= 300 && /^\/media(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(src) && !src.includes('..');

/** The id of a video or post in a document. */
export const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,16}$/.test(id);
