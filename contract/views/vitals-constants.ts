// Apart from the domain's other constants, which the first script of articles and videos carries.

/** What is shown of the measured loads: the days that Chrome's own report covers, today being the last. */
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

/** Google's: up to `good` it is good, beyond `poor` it is poor. Milliseconds, but for the shift of the layout. */
export const VITAL_THRESHOLDS: Record<VitalName, { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  ttfb: { good: 800, poor: 1800 },
};

/** More than this was not measured, but is a computer that slept, or made up. */
export const VITAL_MAX: Record<VitalName, number> = { lcp: 600_000, inp: 600_000, cls: 100, ttfb: 600_000 };

/** Pages of readers, by what they show. */
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

/** Which face of the site was shown. */
export const PAGE_DEVICES = ['phone', 'desktop'] as const;
export const PAGE_DEVICE_LABEL: Record<(typeof PAGE_DEVICES)[number], string> = { phone: '手机', desktop: '电脑' };

/** How a page came to be loaded. */
export const NAVIGATIONS = ['navigate', 'reload', 'back-forward', 'prerender', 'restore'] as const;
export const NAVIGATION_LABEL: Record<(typeof NAVIGATIONS)[number], string> = {
  navigate: '打开',
  reload: '刷新',
  'back-forward': '前进后退',
  prerender: '预先加载',
  restore: '恢复标签页',
};

/** What breaks in a browser: a part of the page, the taking over of the page from the server, or a script beside it. */
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
