import { AUDIENCE_LABEL } from '#contract/notices/constants.ts';
import type { AdminNoticeRow } from '#contract/notices/notices.ts';
import { regionLabel } from '#contract/provinces.ts';

/** Whom a notice concerns, in words. */
export const audienceOf = ({ audience, region }: Pick<AdminNoticeRow, 'audience' | 'region'>): string =>
  region === null ? AUDIENCE_LABEL[audience] : regionLabel(region);
