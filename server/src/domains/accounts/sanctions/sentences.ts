import { REPORT_REASON_LABEL, SANCTION_EFFECT, type SanctionKind } from '#contract/moderation/constants.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { SanctionRow } from './store.ts';

type Sanction = Pick<SanctionRow, 'kind' | 'rule' | 'reason' | 'until'>;

/** The sentence after the person's name: for a term, and permanently. */
const TITLE: Record<SanctionKind, [term: string, permanent: string]> = {
  mute: ['已被禁言至', '已被永久禁言'],
  noPublish: ['已被禁发至', '已被永久禁发'],
  noRecommend: ['的作品已被停止推荐至', '的作品已被永久停止推荐'],
  holdEarnings: ['的收益已被冻结至', '的收益已被永久冻结'],
  login: ['的账号已被停用至', '的账号已被永久停用'],
};

/** The sanction as a sentence without a full stop, such as 你已被禁言至 2026-12-02 09:30. */
export function sanctionTitle({ kind, until }: Pick<Sanction, 'kind' | 'until'>, who = '你'): string {
  const [term, permanent] = TITLE[kind];
  return until === null ? `${who}${permanent}` : `${who}${term} ${minuteInChina(until)}`;
}

/** The effect, the reason and the way to appeal; without a full stop at the end, like all refusals. */
export function sanctionDetail({ kind, rule, reason, until }: Sanction): string {
  const effect = `${until === null ? '' : '期间'}${SANCTION_EFFECT[kind]}`;
  const violation = rule === 'other' ? '' : `违反规则：${REPORT_REASON_LABEL[rule]}。`;
  return `${effect}。${violation}理由：${reason.replace(/[。.]+$/, '')}。如有异议，可在${kind === 'login' ? '登录页的“查看理由并申诉”' : '“账号设置”的“处罚”'}中申诉`;
}

/** The whole refusal of an action that the sanction forbids. */
export const sanctionRefusal = (sanction: Sanction): string => `${sanctionTitle(sanction)}，${sanctionDetail(sanction)}`;
