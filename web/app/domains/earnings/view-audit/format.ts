import type { ViewCorrection } from '#contract/earnings/view-audit.ts';

/** A short form of a 64-bit mark, enough to distinguish viewers and addresses within a list. */
export const shortMark = (mark: string): string => `#${mark.slice(-6)}`;

export const periodOf = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} 至 ${to}`);

/** The scope of a correction as text. */
export const scopeOf = ({ work: post, viewer, person: user, network }: Omit<Scope, 'from' | 'to'>): string =>
  [
    ...(post === null ? [] : [post.title === null ? `已彻底删除的作品 ${post.id}` : `作品《${post.title || '无标题'}》`]),
    ...(user !== null ? [`用户 ${user.nickname}`] : viewer === null ? [] : [`访客 ${shortMark(viewer)}`]),
    ...(network === null ? [] : [`来源 ${shortMark(network)}`]),
  ].join('，');

type Scope = Pick<ViewCorrection, 'from' | 'to' | 'work' | 'viewer' | 'person' | 'network'>;
