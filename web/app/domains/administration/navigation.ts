import type { Permission } from '#contract/administration.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface Place {
  to: string;
  label: string;
  icon: IconName;
  /** The row of the permission table that opens it; without one it is open to every administrator. */
  needs?: Permission;
  /** Which figure of what waits stands behind it. */
  waiting?: 'posts';
}

/** The side bar, group by group; only what is built. */
export const PLACES: readonly { title: string | null; places: readonly Place[] }[] = [
  { title: null, places: [{ to: '/admin', label: '首页', icon: 'home' }] },
  {
    title: '审核',
    places: [{ to: '/admin/content/posts', label: '内容审核', icon: 'shield', needs: 'content', waiting: 'posts' }],
  },
];

export const openPlaces = (permissions: readonly Permission[]) =>
  PLACES.map((group) => ({
    ...group,
    places: group.places.filter(({ needs }) => needs === undefined || permissions.includes(needs)),
  })).filter(({ places }) => places.length > 0);
