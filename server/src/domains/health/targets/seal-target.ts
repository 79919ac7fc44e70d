import { z } from 'zod';
import type { Secrets } from '../../../ports/secrets/port.ts';

/** What is kept from whoever reads the database: a robot's address is as good as its key. */
export interface TargetAddress {
  address: string;
  secret: string | null;
}

const kept = z.object({ address: z.string(), secret: z.string().nullable() });

/** Bound to its target: moved to another row it does not open. */
const purposeOf = (targetId: string) => `alert target ${targetId}`;

export const sealTarget = (secrets: Secrets, targetId: string, { address, secret }: TargetAddress): string =>
  secrets.seal(purposeOf(targetId), JSON.stringify({ address, secret }));

export const openTarget = (secrets: Secrets, { id, sealed }: { id: string; sealed: string }): TargetAddress =>
  kept.parse(JSON.parse(secrets.unseal(purposeOf(id), sealed)));

/** Null when it is under the key in use. */
export const resealTarget = (secrets: Secrets, { id, sealed }: { id: string; sealed: string }): string | null =>
  secrets.reseal(purposeOf(id), sealed);
