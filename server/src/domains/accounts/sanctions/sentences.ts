import { REPORT_REASON_LABEL, SANCTION_EFFECT, type SanctionKind } from '#contract/moderation/constants.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { SanctionRow } from './store.ts';

type Said = Pick<SanctionRow, 'kind' | 'rule' | 'reason' | 'until'>;

/** What comes after whom it is about: for a term, and for good. */
const TITLE: Record<SanctionKind, [term: string, forGood: string]> = {
  mute: ['已被禁言至', '已被永久禁言'],
  noPublish: ['已被禁发至', '已被永久禁发'],
  noRecommend: ['的作品已被停止推荐至', '的作品已被永久停止推荐'],
  holdEarnings: ['的收益已被冻结至', '的收益已被永久冻结'],
  login: ['的账号已被停用至', '的账号已被永久停用'],
};

/** 你已被禁言至 2026-12-02 09:30. */
export function sanctionTitle({ kind, until }: Pick<Said, 'kind' | 'until'>, who = '你'): string {
  const [term, forGood] = TITLE[kind];
  return until === null ? `${who}${forGood}` : `${who}${term} ${minuteInChina(until)}`;
}

/** What it means, why, and the way out; ends without a full stop, as refusals do. */
export function sanctionDetail({ kind, rule, reason, until }: Said): string {
  const effect = `${until === null ? '' : '期间'}${SANCTION_EFFECT[kind]}`;
  const broken = rule === 'other' ? '' : `违反规则：${REPORT_REASON_LABEL[rule]}。`;
  return `${effect}。${broken}理由：${reason.replace(/[。.]+$/, '')}。如有异议，可在${kind === 'login' ? '登录页的“查看理由并申诉”' : '“账号设置”的“处罚”'}中申诉`;
}

/** The whole of it, for who tries what is not allowed. */
export const refusalText = (said: Said): string => `${sanctionTitle(said)}，${sanctionDetail(said)}`;
