import type { Readable } from 'node:stream';
import { API, DOWNLOAD_PATH } from '#contract/address.ts';
import type { Call } from '#contract/call.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';

/** A file that browsers fetch without a token: by an address that is signed for one login. `Asked`: which file. */
export interface Download<Asked extends object> {
  name: string;
  /** The calls that answer such addresses: whoever may make none of them any more gets no file. */
  calls: readonly [Pick<Call, 'who' | 'method' | 'path'>, ...Pick<Call, 'who' | 'method' | 'path'>[]];
  minutes: number;
  /** Opens again until it is over: a picture that a page shows. */
  again?: true;
  /** Never set; ties an address to what its file is opened by. */
  asked?: Asked;
}

export const defineDownload = <Asked extends object>(download: Download<Asked>): Download<Asked> => download;

export interface OpenedFile {
  name: string;
  type: string;
  content: string | Buffer | Readable;
  bytes?: number;
  /** Shown by the browser, not saved. */
  inline?: true;
}

/** Opens a file for whoever the address was made for, as they are now. Their permission is checked before. */
export type OpenDownload<Asked extends object> = (asked: Asked, actor: Actor) => Promise<OpenedFile>;

/** What tickets of downloads are signed for. */
export const DOWNLOAD_PURPOSE = 'download';

interface Signer {
  secrets: { ticket(purpose: string, claims: Record<string, string>, expiresAt: Date): string };
  clock: Clock;
}

export function downloadAddress<Asked extends object>(
  { secrets, clock }: Signer,
  { name, minutes }: Download<Asked>,
  actor: Actor,
  asked: Asked,
): string {
  if ((actor.kind !== 'user' && actor.kind !== 'admin') || actor.loginId === undefined) throw new AppError('forbidden');
  const { kind, id, loginId } = actor;
  const until = new Date(clock.now().getTime() + minutes * 60_000);
  const ticket = secrets.ticket(DOWNLOAD_PURPOSE, { name, kind, id, loginId, asked: JSON.stringify(asked) }, until);
  return `${API}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`;
}
