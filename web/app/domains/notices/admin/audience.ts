import { AUDIENCE_LABEL, type AdminNoticeRow } from '#contract/notices.ts';
import { PROVINCES } from '#contract/provinces.ts';

/** Whom a notice concerns, in words. */
export const audienceOf = ({ audience, region }: Pick<AdminNoticeRow, 'audience' | 'region'>): string =>
  audience === 'region' ? (PROVINCES.find(({ value }) => value === region)?.label ?? '指定地区') : AUDIENCE_LABEL[audience];
