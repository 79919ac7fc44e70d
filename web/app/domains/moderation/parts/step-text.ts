import { SANCTION_KIND_LABEL } from '#contract/moderation/constants.ts';
import type { SanctionRule } from '#contract/moderation/sanction-rules.ts';

/** 禁言 7 天. */
export const stepText = ({ kind, days }: SanctionRule['steps'][number]): string =>
  `${SANCTION_KIND_LABEL[kind]} ${days === null ? '永久' : `${days} 天`}`;
