import type { Readable } from 'node:stream';
import { API, DOWNLOAD_PATH } from '#contract/address.ts';
import type { Call } from '#contract/call.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';

/**
 * A kind of file that browsers download without a bearer token, by a signed address for one login. `Input`: the data in the address
 * that select the file.
 */
export interface Download<Input extends object> {
  name: string;
  /** The calls that return such addresses. An actor who may make none of them any more gets no file. */
  calls: readonly [Pick<Call, 'who' | 'method' | 'path'>, ...Pick<Call, 'who' | 'method' | 'path'>[]];
  /** Validity of an address. */
  minutes: number;
  /** true: usable repeatedly until it expires, as for pictures in a page; otherwise once. */
  reusable?: true;
  /** Never set; it only carries the type `Input`. */
  input?: Input;
}

export const defineDownload = <Input extends object>(download: Download<Input>): Download<Input> => download;

export interface OpenedFile {
  name: string;
  type: string;
  content: string | Buffer | Readable;
  bytes?: number;
  /** true: displayed by the browser instead of saved. */
  inline?: true;
}

/** Opens the file for the actor of the address, identified anew; permissions have been checked. */
export type OpenDownload<Input extends object> = (input: Input, actor: Actor) => Promise<OpenedFile>;

/** The purpose of the tickets in addresses. */
export const DOWNLOAD_PURPOSE = 'download';

interface Signer {
  secrets: { ticket(purpose: string, claims: Record<string, string>, expiresAt: Date): string };
  clock: Clock;
}

/** A signed address for the actor's present login; throws forbidden for guests. */
export function downloadAddress<Input extends object>(
  { secrets, clock }: Signer,
  { name, minutes }: Download<Input>,
  actor: Actor,
  input: Input,
): string {
  if ((actor.kind !== 'user' && actor.kind !== 'admin') || actor.loginId === undefined) throw new AppError('forbidden');
  const { kind, id, loginId } = actor;
  const until = new Date(clock.now().getTime() + minutes * 60_000);
  const ticket = secrets.ticket(DOWNLOAD_PURPOSE, { name, kind, id, loginId, asked: JSON.stringify(input) }, until);
  return `${API}${DOWNLOAD_PATH}?ticket=${encodeURIComponent(ticket)}`;
}
