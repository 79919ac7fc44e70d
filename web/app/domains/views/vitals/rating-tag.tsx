import type { IconName } from '../../../ui/base/icon.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import type { Vital } from '#contract/views/vitals.ts';
import { RATING_LABEL, ratingOf, type Rating } from './judge.ts';

const LOOK: Record<Rating, { tone: Tone; icon: IconName }> = {
  good: { tone: 'success', icon: 'check-circle' },
  fair: { tone: 'warning', icon: 'warning' },
  poor: { tone: 'error', icon: 'alert-circle' },
};

/** The rating of a figure by Google's thresholds. */
export function RatingTag({ vital, value }: { vital: Vital; value: number }) {
  const rating = ratingOf(vital, value);
  return <Tag {...LOOK[rating]}>{RATING_LABEL[rating]}</Tag>;
}
