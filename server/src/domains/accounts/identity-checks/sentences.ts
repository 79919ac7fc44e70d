import { minuteInChina } from '../../../core/clock.ts';
import type { IdentityCheckRow } from './store.ts';

type Said = Pick<IdentityCheckRow, 'kind' | 'elements' | 'state' | 'detail' | 'failure' | 'service' | 'doneAt'>;

const COMPARED: Record<IdentityCheckRow['kind'], [two: string, three: string, four: string]> = {
  person: ['姓名、身份证号', '姓名、身份证号、手机号', '姓名、身份证号、手机号'],
  bankCard: ['姓名、银行卡号', '姓名、银行卡号、身份证号', '姓名、银行卡号、身份证号、预留手机号'],
  company: ['名称、统一社会信用代码', '名称、统一社会信用代码、法定代表人', '名称、统一社会信用代码、法定代表人及其身份证号'],
};

/** What was compared with what. */
export const comparedText = ({ kind, elements }: Pick<Said, 'kind' | 'elements'>): string =>
  COMPARED[kind][elements - 2] ?? COMPARED[kind][0];

const RESULT = { match: '一致', mismatch: '不一致', unsure: '未核验' } as const;

/** What came of it, with when and by whom. */
export function resultText({ state, detail, failure, service, doneAt }: Said): string {
  if (state === 'failed') return '服务暂不可用，请人工核对';
  if (state === 'waiting') return failure === null ? '未核验：正在核验' : '服务暂不可用，稍后会自动重试';
  const why = detail === '' && state === 'unsure' ? '查无记录' : detail;
  const when = doneAt === null ? '' : `，${minuteInChina(doneAt)}`;
  return `${RESULT[state]}${why === '' ? '' : `：${why}`}（${service}${when}）`;
}
