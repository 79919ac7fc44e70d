import { SANCTION_KIND_LABEL } from './constants.ts';
import type { SanctionRule } from './sanction-rules.ts';

/** A step of the standard as text: 禁言 7 天, or 永久停用账号. */
export const stepText = ({ kind, days }: SanctionRule['steps'][number]): string =>
  days === null ? `永久${SANCTION_KIND_LABEL[kind]}` : `${SANCTION_KIND_LABEL[kind]} ${days} 天`;
