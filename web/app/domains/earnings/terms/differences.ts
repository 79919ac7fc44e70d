import { TAX_METHOD_LABEL } from '#contract/earnings/constants.ts';
import type { EarningsTerms } from '#contract/earnings/terms.ts';
import { FIELDS, textOf } from './terms-form.ts';

/** The differences between two versions of the terms, as texts. */
export function differenceOf(before: EarningsTerms, after: EarningsTerms): { label: string; from: string; to: string }[] {
  const [old, now] = [textOf(before), textOf(after)];
  const limitText = (text: string, unit: string) => (text === '' ? '不限' : `${text} ${unit}`);
  return [
    ...FIELDS.filter(({ name }) => old[name] !== now[name]).map(({ name, label, unit }) => ({
      label,
      from: limitText(old[name], unit),
      to: limitText(now[name], unit),
    })),
    ...TAXES.filter(({ name }) => old[name] !== now[name]).map(({ name, label }) => ({
      label,
      from: TAX_METHOD_LABEL[before[name]],
      to: TAX_METHOD_LABEL[after[name]],
    })),
  ];
}

export const TAXES = [
  { name: 'taxCreator', label: '创作者计税方式' },
  { name: 'taxAgency', label: '机构计税方式' },
] as const;
