/** What a viewer may choose from; the first is the usual one. All of them can be read on a picture, with their outline. */
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
