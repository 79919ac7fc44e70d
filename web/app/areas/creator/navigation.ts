import type { IconName } from '../../ui/icon.tsx';

/** What a page tells the frame around it. */
export interface DeskHandle {
  /** A page for writing: the side bar is a rail at every width, and phones have no bar at the foot. */
  writes?: boolean;
}

export interface Place {
  to: string;
  label: string;
  icon: IconName;
}

/** The side bar, group by group; only what is built. */
export const PLACES: readonly { title: string | null; places: readonly Place[] }[] = [
  { title: null, places: [{ to: '/creator/center', label: '首页', icon: 'home' }] },
  {
    title: '创作',
    places: [
      { to: '/creator/center/publish', label: '发布文章', icon: 'pen' },
      { to: '/creator/center/video-publish', label: '发布视频', icon: 'video' },
    ],
  },
  { title: '作品', places: [{ to: '/creator/center/content', label: '内容管理', icon: 'list' }] },
];
