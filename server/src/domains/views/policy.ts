import { isbot } from 'isbot';
import type { ReaderDevice } from '#contract/views/views.ts';

export interface ViewedPost {
  authorId: string;
  agencyId: string | null;
}

/** The reason for which a view does not earn: by the author ('own') or the author's agency; null when it may. The database finds repeated views. */
export function leftOutFor(
  viewer: { userId: string | null; agencyIds: ReadonlySet<string> },
  post: ViewedPost,
): 'own' | 'agency' | null {
  if (viewer.userId === post.authorId) return 'own';
  return post.agencyId !== null && viewer.agencyIds.has(post.agencyId) ? 'agency' : null;
}

/** The kind of device by its User-Agent. A tablet whose User-Agent is that of a computer counts as a computer. */
export function readerOf(userAgent: string): ReaderDevice {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)|HarmonyOS(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|HarmonyOS|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop';
}

/** Browsers always send a User-Agent, so an empty one is a program. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

/**
 * The network that a household, a company or an exchange of a carrier shares: an IPv4 address, or the first four groups (/64) of an
 * IPv6 address without leading zeros, such as 2001:db8:0:1. An IPv4 address mapped to IPv6 counts as IPv4.
 */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const tailGroups = (tail ?? '').split(':').filter((group) => group !== '');
  const omitted = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  return [...groups, ...Array.from({ length: omitted }, () => '0'), ...tailGroups]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The addresses that usually belong to one customer: of IPv4 the /24, of IPv6 the /48. */
export function subnetOf(network: string): string {
  const separator = network.includes('.') ? '.' : ':';
  return network.split(separator).slice(0, 3).join(separator);
}
