// Separate from the domain's other constants, which are part of the first script of every article and video page.

/** Days of measurements shown, including today; the same period as in Chrome's own report. */
export const VITALS_DAYS = 28;

export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const;
type VitalName = (typeof VITALS)[number];

export const VITAL_LABEL: Record<VitalName, string> = { lcp: 'LCP', inp: 'INP', cls: 'CLS', ttfb: 'TTFB' };

export const VITAL_MEANING: Record<VitalName, string> = {
  lcp: '从打开页面到最大的一块内容显示出来的时间',
  inp: '点击、轻触或按键之后到画面有变化的时间，以最慢的一次为准',
  cls: '内容没有被操作却自己移动的程度，没有单位',
  ttfb: '从打开页面到收到服务器第一个字节的时间',
};

/** Google's thresholds: up to `good` is good, above `poor` is poor. In milliseconds, except for `cls`, which has no unit. */
export const VITAL_THRESHOLDS: Record<VitalName, { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  ttfb: { good: 800, poor: 1800 },
};

/** Greater values are discarded: the computer slept, or the value is invented. */
export const VITAL_MAX: Record<VitalName, number> = { lcp: 600_000, inp: 600_000, cls: 100, ttfb: 600_000 };

/** Kinds of public pages. */
export const PAGE_KINDS = ['home', 'article', 'video', 'list', 'search', 'author', 'other'] as const;
export const PAGE_KIND_LABEL: Record<(typeof PAGE_KINDS)[number], string> = {
  home: '首页',
  article: '文章页',
  video: '视频页',
  list: '列表页',
  search: '搜索页',
  author: '作者主页',
  other: '其他页面',
};

/** The displayed layout of the site. */
export const PAGE_DEVICES = ['phone', 'desktop'] as const;
export const PAGE_DEVICE_LABEL: Record<(typeof PAGE_DEVICES)[number], string> = { phone: '手机', desktop: '电脑' };

/** Kinds of page loads. */
export const NAVIGATIONS = ['navigate', 'reload', 'back-forward', 'prerender', 'restore'] as const;
export const NAVIGATION_LABEL: Record<(typeof NAVIGATIONS)[number], string> = {
  navigate: '打开',
  reload: '刷新',
  'back-forward': '前进后退',
  prerender: '预先加载',
  restore: '恢复标签页',
};

/** Kinds of errors: a crashed part of the page, a failed hydration of server-rendered HTML, or any other script error. */
export const PAGE_ERRORS = ['crash', 'hydration', 'script'] as const;
export const PAGE_ERROR_LABEL: Record<(typeof PAGE_ERRORS)[number], string> = {
  crash: '页面崩溃',
  hydration: '页面接管失败',
  script: '脚本错误',
};

export const ERROR_PAGES = [...PAGE_KINDS, 'creator', 'admin'] as const;
export const ERROR_PAGE_LABEL: Record<(typeof ERROR_PAGES)[number], string> = {
  ...PAGE_KIND_LABEL,
  creator: '创作者中心',
  admin: '管理后台',
};
