import { networksOf } from './networks.ts';

/** A rate limit, counted by the port ports/limits. */
export interface Limit {
  /** Name of the action; part of the counter's key. */
  name: string;
  /** Allowed actions within `seconds`. */
  points: number;
  seconds: number;
}

export interface Limits {
  /** Consumes one of the key's `limit.points`; throws 429 with the message `what` and the waiting time when none is left. */
  consume(limit: Limit, key: string, what?: string): Promise<void>;
  /** Returns one point, for an action that should not count after all. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Returns all points of the key, after a success. */
  reset(limit: Limit, key: string): Promise<void>;
}

/** The origin of a request, for limits by network. */
export interface From {
  address: string;
  /** A further part of the key, such as the account of a login attempt. */
  keyPart?: string;
}

/** Consumes a point of the address's own network and of the wider networks around it, which have larger limits (`networksOf`). */
export async function consumeFrom(limits: Limits, limit: Limit, from: From, what?: string): Promise<void> {
  for (const [networkLimit, key] of withNetworks(limit, from)) await limits.consume(networkLimit, key, what);
}

export const refundFrom = (limits: Limits, limit: Limit, from: From): Promise<unknown> =>
  Promise.all(withNetworks(limit, from).map(([networkLimit, key]) => limits.refund(networkLimit, key)));

/** Returns all points of the own network, and one point of each wider network. */
export async function resetFrom(limits: Limits, limit: Limit, from: From): Promise<void> {
  const [[own, key], ...wider] = withNetworks(limit, from);
  await Promise.all([limits.reset(own, key), ...wider.map(([wideLimit, network]) => limits.refund(wideLimit, network))]);
}

/** The limits and keys of the own network and the wider ones. */
function withNetworks(limit: Limit, { address, keyPart }: From): [[Limit, string], ...[Limit, string][]] {
  const { own, wider } = networksOf(address);
  const keyOf = (network: string) => (keyPart === undefined ? network : `${keyPart}:${network}`);
  return [
    [limit, keyOf(own)],
    ...wider.map(({ network, times }): [Limit, string] => [
      { ...limit, name: `${limit.name}-wide`, points: limit.points * times },
      keyOf(network),
    ]),
  ];
}
