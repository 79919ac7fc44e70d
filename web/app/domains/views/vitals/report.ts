import type { Metric } from 'web-vitals';
import type { InputAt } from '#contract/calls.ts';
import type { recordVitals } from '#contract/views/addresses.ts';
import { NAVIGATIONS, VITAL_MAX, VITALS } from '#contract/views/vitals-constants.ts';
import type { Navigation, PageDevice, PageKind, Vital } from '#contract/views/vitals.ts';

type Report = InputAt<typeof recordVitals>;

/** Collects the vitals of a page load: the newest value of each. */
export function createReport(page: { kind: PageKind; device: PageDevice }) {
  const figures: Partial<Record<Vital, number>> = {};
  let navigation: Navigation | undefined;
  let isOver = false;
  return {
    note({ name, value, navigationType }: Pick<Metric, 'name' | 'value' | 'navigationType'>): void {
      const vital = VITALS.find((one) => one === name.toLowerCase());
      const way = NAVIGATIONS.find((one) => one === navigationType);
      // Pages restored from the back-forward cache were not loaded; they would improve the figures.
      if (isOver || vital === undefined || way === undefined) return;
      const isPlausible = value >= 0 && value <= VITAL_MAX[vital];
      if (!isPlausible) return;
      navigation = way;
      figures[vital] = vital === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
    },
    /** The report, once; null when nothing was measured, or on further calls. */
    end(): Report | null {
      if (isOver) return null;
      isOver = true;
      return navigation === undefined ? null : { ...page, navigation, ...figures };
    },
  };
}
