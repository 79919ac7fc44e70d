import type { Identity } from '#contract/accounts/accounts.ts';
import type { IconName } from '../../ui/base/icon.tsx';

interface CreatorPage {
  to: string;
  label: string;
  icon: IconName;
  /** The page is only for the agency itself, or only for its members. */
  only?: 'agencies' | 'creator';
  /** The page is also in the menu of the account, because phones have no side bar. */
  inMenu?: boolean;
}

/** The pages of the side bar, by group. */
const CREATOR_PAGES: readonly { title: string | null; pages: readonly CreatorPage[] }[] = [
  { title: null, pages: [{ to: '/creator/center', label: '首页', icon: 'home' }] },
  {
    title: '创作',
    pages: [
      { to: '/creator/center/publish', label: '发布文章', icon: 'pen' },
      { to: '/creator/center/video-publish', label: '发布视频', icon: 'video' },
    ],
  },
  {
    title: '作品',
    pages: [
      { to: '/creator/center/content', label: '内容管理', icon: 'list' },
      { to: '/creator/center/composition', label: '作品数据', icon: 'chart', inMenu: true },
    ],
  },
  {
    title: '收益',
    pages: [
      { to: '/creator/center/earning', label: '收益数据', icon: 'yen', only: 'agencies', inMenu: true },
      { to: '/creator/center/income', label: '我的收益', icon: 'yen', only: 'creator', inMenu: true },
      { to: '/creator/center/withdraw', label: '提现中心', icon: 'wallet', only: 'agencies', inMenu: true },
    ],
  },
  {
    title: '机构',
    pages: [
      { to: '/creator/center/subaccounts', label: '子账号', icon: 'users', only: 'agencies', inMenu: true },
      { to: '/creator/center/mcn', label: 'MCN信息', icon: 'building', inMenu: true },
    ],
  },
  {
    title: '账号',
    pages: [
      { to: '/creator/center/message', label: '消息', icon: 'mail', inMenu: true },
      { to: '/creator/center/password', label: '修改密码', icon: 'key', inMenu: true },
    ],
  },
];

export const pagesFor = (identity: Identity) =>
  CREATOR_PAGES.map((group) => ({
    ...group,
    pages: group.pages.filter(({ only }) => only === undefined || only === identity),
  })).filter(({ pages }) => pages.length > 0);
