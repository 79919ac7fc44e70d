import { z } from 'zod';
import type { Secrets } from '../../../ports/secrets/port.ts';

/** Sealed in the database, because the address of a robot works like a key. */
export interface TargetAddress {
  address: string;
  secret: string | null;
}

const sealedShape = z.object({ address: z.string(), secret: z.string().nullable() });

/** The purpose contains the target's id, so that a sealed value does not open in another row. */
const purposeOf = (targetId: string) => `alert target ${targetId}`;

export const sealTarget = (secrets: Secrets, targetId: string, { address, secret }: TargetAddress): string =>
  secrets.seal(purposeOf(targetId), JSON.stringify({ address, secret }));

export const openTarget = (secrets: Secrets, { id, sealed }: { id: string; sealed: string }): TargetAddress =>
  sealedShape.parse(JSON.parse(secrets.unseal(purposeOf(id), sealed)));

/** Null when it is sealed with the current key. */
export const resealTarget = (secrets: Secrets, { id, sealed }: { id: string; sealed: string }): string | null =>
  secrets.reseal(purposeOf(id), sealed);
