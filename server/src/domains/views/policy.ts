import { isbot } from 'isbot';
import type { ReaderDevice } from '#contract/views/views.ts';

export interface ViewedPost {
  authorId: string;
  agencyId: string | null;
}

/** Why a view that is shown does not earn; null when it does. One a viewer, post and day is for the database to see. */
export function leftOutFor(
  viewer: { userId: string | null; agencyIds: ReadonlySet<string> },
  post: ViewedPost,
): 'own' | 'agency' | null {
  if (viewer.userId === post.authorId) return 'own';
  return post.agencyId !== null && viewer.agencyIds.has(post.agencyId) ? 'agency' : null;
}

/** As browsers say themselves; a tablet that says it is a computer is one. */
export function readerOf(userAgent: string): ReaderDevice {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)|HarmonyOS(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|HarmonyOS|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop';
}

/** Browsers say what they are; who says nothing is a program. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

/** What one household, firm or carrier's exchange shares: an IPv4 address, or the half of an IPv6 address that is routed. */
export function networkOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The addresses that are had together: of IPv4 a /24, of IPv6 the /48 that one customer is given. */
export function subnetOf(network: string): string {
  const isOld = network.includes('.');
  return network
    .split(isOld ? '.' : ':')
    .slice(0, 3)
    .join(isOld ? '.' : ':');
}
