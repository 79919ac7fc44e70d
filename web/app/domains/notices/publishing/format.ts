import { AUDIENCE_LABEL } from '#contract/notices/constants.ts';
import type { AdminNoticeRow } from '#contract/notices/notices.ts';
import { regionLabel } from '#contract/provinces.ts';
import { formatInteger } from '../../../lib/format.ts';

type Audience = Pick<AdminNoticeRow, 'audience' | 'region'>;

/** The audience of a notice as text. */
export const audienceOf = ({ audience, region }: Audience): string =>
  region === null ? AUDIENCE_LABEL[audience] : regionLabel(region);

/** The number of accounts that will see it; some notices are also shown to guests, who are not counted. */
export function reachOf({ audience, region, people }: Audience & { people: number }): string {
  const accounts = `${formatInteger(people)} 个账号`;
  if (region !== null) return `${accounts}，以及切换到${regionLabel(region)}的读者`;
  return audience === 'everyone' ? `${accounts}，以及未登录的读者` : accounts;
}

/** The number of accounts that have opened it, and its share of the audience. */
export const openedBy = ({ opened, people }: { opened: number; people: number }): string =>
  people === 0
    ? `${formatInteger(opened)} 人`
    : `${formatInteger(opened)} 人，${((100 * Math.min(opened, people)) / people).toFixed(1)}%（未登录的读者不计）`;
