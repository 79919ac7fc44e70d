import { youthStop, type YouthMoment, type YouthStop } from '#contract/accounts/youth.ts';

interface Place {
  pathname: string;
  /** The channel that the address asks for. */
  channel: string | null;
  /** The category of the work that is open. */
  workChannel: string | null;
}

/** Why the page has to be covered, or null. The settings stay open: there the mode is switched off. */
export function stopOf({ pathname, channel, workChannel }: Place, moment: Omit<YouthMoment, 'channel'>): YouthStop | null {
  if (OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  return youthStop({ ...moment, channel: pathname === '/' ? channel : workChannel });
}

const OPEN = ['/settings', '/terms', '/login'];
