export type Method = 'GET' | 'POST';

/** Where all calls are made. */
export const API = '/api/v1';

/** Below it: files that browsers fetch by a signed address, `?ticket=`, instead of a token. No call, since it answers no JSON. */
export const DOWNLOAD_PATH = '/download';

/** Below it, for example /user/posts/detail. */
export type Path = `/${'user' | 'creator' | 'admin'}/${string}`;

/** Where a call is made: a text alone, which the browser's build writes where it is used. */
export type Address<M extends Method = Method, P extends Path = Path> = `${M} ${P}`;
