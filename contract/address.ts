export type Method = 'GET' | 'POST';

/** Path prefix of all calls. */
export const API = '/api/v1';

/** Below API: downloads, authorised by `?ticket=` in a signed address instead of a token. Not a call, since it answers no JSON. */
export const DOWNLOAD_PATH = '/download';

/** Path of a call below API, for example /user/posts/detail. */
export type Path = `/${'user' | 'creator' | 'admin'}/${string}`;

/** Method and path of a call as one string, which bundlers inline, so that the browser does not load the schemas. */
export type Address<M extends Method = Method, P extends Path = Path> = `${M} ${P}`;
