import { isGranted, type AdminArea, type Grants } from '#contract/admins/areas.ts';

/**
 * A key of a page. It changes something unless it is told otherwise: `reads` is for everybody who sees the page, an area for who
 * may handle that one.
 */
export type Shortcut = readonly [key: string, does: string, needs?: 'reads' | AdminArea];

/** The keys that do something for this role. */
export const shownShortcuts = (keys: readonly Shortcut[], { handles, grants }: { handles: boolean; grants: Grants }) =>
  keys.filter(([, , needs]) => needs === 'reads' || (needs === undefined ? handles : isGranted(grants, needs, 'handle')));
