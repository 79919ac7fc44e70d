/** The selectable colours; the first is the default. All are readable on any picture, with their outline. */
export const DANMAKU_COLORS = [
  { value: '#ffffff', name: '白' },
  { value: '#fde047', name: '黄' },
  { value: '#fb923c', name: '橙' },
  { value: '#f87171', name: '红' },
  { value: '#f472b6', name: '粉' },
  { value: '#c084fc', name: '紫' },
  { value: '#60a5fa', name: '蓝' },
  { value: '#4ade80', name: '绿' },
] as const;

export const DANMAKU_MAX = 100;
export const DANMAKU_HELD = '弹幕已提交，审核通过后其他人才能看到';
/** Minimum time between two danmaku of a user. */
export const DANMAKU_INTERVAL_SECONDS = 5;
/** Maximum length of the section of a video that one call may request. */
export const DANMAKU_SPAN_MAX_MS = 600_000;
/** Maximum number of danmaku shown per second of a video; more could not be read. */
export const DANMAKU_A_SECOND = 10;
