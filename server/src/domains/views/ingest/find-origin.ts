import type { Deps } from '../../../deps.ts';
import { networkOf, subnetOf } from '../policy.ts';

export interface ViewOrigin {
  /** An address; of IPv6 what one line has. */
  network: string;
  /** The addresses beside it. */
  subnet?: string;
  /** A browser, by its name. */
  agent?: string;
  /** That browser at that address. */
  device: string;
}

/** Of a visit: a browser at one address, or a person who is logged in, of whom no address is kept. */
export interface VisitOrigin {
  network: string | null;
  device: string;
}

/** Keyed, and other ones each day: they tell that two views of a day have something in common, and nothing else. */
export function viewOrigin(deps: Deps, day: string, ip: string, userAgent: string): ViewOrigin {
  const [network, mark] = [networkOf(ip), marker(deps)];
  const address = `${day} ${network}`;
  return {
    network: mark(address),
    subnet: mark(`${day} around ${subnetOf(network)}`),
    agent: mark(`${day} by ${userAgent}`),
    device: mark(`${address} ${userAgent}`),
  };
}

/** The same marks as those of views, so that both can be held beside each other. */
export function visitorOrigin(deps: Deps, day: string, userId: string | null, ip: string, userAgent: string): VisitOrigin {
  const mark = marker(deps);
  if (userId !== null) return { network: null, device: mark(`${day} person ${userId}`) };
  const address = `${day} ${networkOf(ip)}`;
  return { network: mark(address), device: mark(`${address} ${userAgent}`) };
}

const marker =
  ({ secrets }: Deps) =>
  (text: string): string =>
    secrets.mark('views.origin', text).readBigInt64LE(0).toString();
