import type { ViewCorrection } from '#contract/view-audit.ts';
import { formatYuan } from '../../../lib/format.ts';

/** Sixty-four bits are nothing to read: the last figures tell viewers and addresses of one list apart. */
export const shortMark = (mark: string): string => `#${mark.slice(-6)}`;

export const periodOf = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} 至 ${to}`);

/** What a correction is about, in words. */
export const scopeOf = ({ work, viewer, person, network }: Omit<Scope, 'from' | 'to'>): string =>
  [
    ...(work === null ? [] : [`作品《${work.title === '' ? '无标题' : work.title}》`]),
    ...(person !== null ? [`用户 ${person.nickname}`] : viewer === null ? [] : [`访客 ${shortMark(viewer)}`]),
    ...(network === null ? [] : [`来源 ${shortMark(network)}`]),
  ].join('，');

type Scope = Pick<ViewCorrection, 'from' | 'to' | 'work' | 'viewer' | 'person' | 'network'>;

/** Fen with their sign, as corrections are read. */
export const signed = (amount: number): string =>
  amount === 0 ? '0.00' : `${amount < 0 ? '−' : '+'}${formatYuan(Math.abs(amount))}`;

export const count = (value: number): string => value.toLocaleString('zh-CN');
