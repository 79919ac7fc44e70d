import { AUDIENCE_LABEL } from '#contract/notices/constants.ts';
import type { AdminNoticeRow } from '#contract/notices/notices.ts';
import { regionLabel } from '#contract/provinces.ts';

type Audience = Pick<AdminNoticeRow, 'audience' | 'region'>;

/** Whom a notice concerns, in words. */
export const audienceOf = ({ audience, region }: Audience): string =>
  region === null ? AUDIENCE_LABEL[audience] : regionLabel(region);

/** How many will see it, as far as they are counted: readers without an account see some of them too. */
export function reachOf({ audience, region, people }: Audience & { people: number }): string {
  const accounts = `${people.toLocaleString('zh-CN')} 个账号`;
  if (region !== null) return `${accounts}，以及切换到${regionLabel(region)}的读者`;
  return audience === 'everyone' ? `${accounts}，以及未登录的读者` : accounts;
}

/** How many have opened it, and what part of those it concerns. */
export const openedBy = ({ opened, people }: { opened: number; people: number }): string =>
  people === 0
    ? `${opened.toLocaleString('zh-CN')} 人`
    : `${opened.toLocaleString('zh-CN')} 人，${((100 * Math.min(opened, people)) / people).toFixed(1)}%（未登录的读者不计）`;
