import { earningsTerms, type EarningsTerms, type TaxMethod } from '#contract/earnings/terms.ts';

/** The terms as typed: yuan with decimals, whole numbers, days separated by commas. */
export type TermsText = Record<Exclude<keyof EarningsTerms, 'taxCreator' | 'taxAgency'>, string> & {
  taxCreator: TaxMethod;
  taxAgency: TaxMethod;
};

export interface TermField {
  name: Exclude<keyof EarningsTerms, 'taxCreator' | 'taxAgency'>;
  label: string;
  unit: string;
  kind: 'yuan' | 'whole' | 'days';
  hint?: string;
}

export const PRICE_FIELDS: readonly TermField[] = [
  { name: 'articlePrice', label: '文章单价', unit: '元 / 千次', kind: 'yuan' },
  { name: 'videoPrice', label: '视频单价', unit: '元 / 千次', kind: 'yuan' },
  { name: 'dailyCap', label: '单篇单日上限', unit: '元', kind: 'yuan' },
  { name: 'defaultShare', label: '子账号默认分成', unit: '%', kind: 'whole', hint: '没有另行约定时适用' },
];

export const WITHDRAWAL_FIELDS: readonly TermField[] = [
  { name: 'leastCreator', label: '创作者单笔最低', unit: '元', kind: 'yuan' },
  { name: 'leastAgency', label: '机构单笔最低', unit: '元', kind: 'yuan' },
  { name: 'most', label: '单笔最高', unit: '元', kind: 'yuan' },
  { name: 'timesAMonth', label: '每月次数', unit: '次', kind: 'whole' },
  { name: 'feePercent', label: '平台服务费', unit: '%', kind: 'whole' },
  { name: 'confirmAbove', label: '两人确认门槛', unit: '元', kind: 'yuan', hint: '留空则不需要第二人' },
  { name: 'days', label: '可提现日', unit: '日', kind: 'days', hint: '用逗号分开，例如 5,15,25；留空则每天' },
];

export const FIELDS = [...PRICE_FIELDS, ...WITHDRAWAL_FIELDS];

export function textOf(terms: EarningsTerms): TermsText {
  const entries = FIELDS.map(({ name, kind }) => {
    const value = terms[name];
    if (Array.isArray(value)) return [name, value.join(',')];
    if (value === null) return [name, ''];
    return [name, kind === 'yuan' ? (value / 100).toFixed(2) : String(value)];
  });
  return { ...Object.fromEntries(entries), taxCreator: terms.taxCreator, taxAgency: terms.taxAgency } as TermsText;
}

export type TermErrors = Partial<Record<keyof EarningsTerms, string>>;

/** Parses and validates the terms with the schema of the call, which also reports invalid numbers. */
export function readTerms(text: TermsText): { terms: EarningsTerms } | { errors: TermErrors } {
  const raw: Record<string, unknown> = { taxCreator: text.taxCreator, taxAgency: text.taxAgency };
  for (const { name, kind } of FIELDS) raw[name] = valueOf(text[name].trim(), kind, name);
  const parsed = earningsTerms.safeParse(raw);
  if (parsed.success) return { terms: parsed.data };
  const errors: TermErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof EarningsTerms] ??= message;
  return { errors };
}

function valueOf(text: string, kind: TermField['kind'], name: string): unknown {
  if (kind === 'days') return text === '' ? [] : text.split(/[,，、\s]+/).map(Number);
  if (text === '') return name === 'confirmAbove' ? null : undefined;
  const value = Number(text.replaceAll(',', ''));
  // Rounded against floating-point errors (0.1 + 0.2); a third decimal is kept, so that it is refused.
  return kind === 'yuan' ? Math.round(value * 100_000) / 1000 : value;
}

/** Names of the changed terms. */
export const changedFields = (before: EarningsTerms, text: TermsText): Set<keyof EarningsTerms> => {
  const old = textOf(before);
  return new Set((Object.keys(old) as (keyof EarningsTerms)[]).filter((name) => old[name] !== text[name]));
};
