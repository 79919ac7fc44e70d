import type { ViewCorrection } from '#contract/earnings/view-audit.ts';

/** Sixty-four bits are nothing to read: the last figures tell viewers and addresses of one list apart. */
export const shortMark = (mark: string): string => `#${mark.slice(-6)}`;

export const periodOf = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} 至 ${to}`);

/** What a correction is about, in words. */
export const scopeOf = ({ work, viewer, person, network }: Omit<Scope, 'from' | 'to'>): string =>
  [
    ...(work === null ? [] : [work.title === null ? `已彻底删除的作品 ${work.id}` : `作品《${work.title || '无标题'}》`]),
    ...(person !== null ? [`用户 ${person.nickname}`] : viewer === null ? [] : [`访客 ${shortMark(viewer)}`]),
    ...(network === null ? [] : [`来源 ${shortMark(network)}`]),
  ].join('，');

type Scope = Pick<ViewCorrection, 'from' | 'to' | 'work' | 'viewer' | 'person' | 'network'>;

export const count = (value: number): string => value.toLocaleString('zh-CN');
