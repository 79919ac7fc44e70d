import { isGranted, type AdminArea, type Grants } from '#contract/admins/areas.ts';

/**
 * A keyboard shortcut of a page, with its description. `needs` says which roles may use it: 'reads' everybody who sees the page,
 * an area those who may handle that area; without it, those who may handle the page's own area.
 */
export type Shortcut = readonly [key: string, description: string, needs?: 'reads' | AdminArea];

/** The shortcuts that this role may use. */
export const shownShortcuts = (keys: readonly Shortcut[], { mayHandle, grants }: { mayHandle: boolean; grants: Grants }) =>
  keys.filter(([, , needs]) => needs === 'reads' || (needs === undefined ? mayHandle : isGranted(grants, needs, 'handle')));
