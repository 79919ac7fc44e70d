/** For how long somebody can be kept out: days, or `ever`. */
export const DISABLE_TERMS = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '180', label: '180 天' },
  { value: 'ever', label: '永久' },
];

export const DISABLE_REASONS = ['批量发布广告', '发布违规内容', '冒充他人', '恶意骚扰他人'];

/** A term as the call takes it: without days it is for good. */
export const daysOf = (term: string): { days?: number } => (term === 'ever' ? {} : { days: Number(term) });
