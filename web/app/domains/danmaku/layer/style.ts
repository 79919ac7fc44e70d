export type { DanmakuMode } from '#contract/danmaku/danmaku.ts';
export { DANMAKU_COLORS } from '#contract/danmaku/constants.ts';

export const MODE_OPTIONS = [
  { value: 'rolling', label: '滚动' },
  { value: 'top', label: '顶部' },
  { value: 'bottom', label: '底部' },
] as const;
