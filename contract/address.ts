export type Method = 'GET' | 'POST';

/** Below /api/v1, for example /user/posts/detail. */
export type Path = `/${'user' | 'creator' | 'admin'}/${string}`;

/** Where a call is made. Addresses bring no schema along, so the browser can afford them. */
export interface Address<M extends Method = Method, P extends Path = Path> {
  method: M;
  path: P;
}

/* @__NO_SIDE_EFFECTS__ */
export const get = <const P extends Path>(path: P): Address<'GET', P> => ({ method: 'GET', path });

/* @__NO_SIDE_EFFECTS__ */
export const post = <const P extends Path>(path: P): Address<'POST', P> => ({ method: 'POST', path });
