import { minuteInChina } from '../../../core/clock.ts';
import type { IdentityCheckRow } from './store.ts';

type Check = Pick<IdentityCheckRow, 'kind' | 'elements' | 'state' | 'detail' | 'failure' | 'service' | 'doneAt'>;

const FACE = '人脸与姓名、身份证号';

/** Data that a check compares, by its number of elements. */
const COMPARED: Record<IdentityCheckRow['kind'], [two: string, three: string, four: string]> = {
  person: ['姓名、身份证号', '姓名、身份证号、手机号', '姓名、身份证号、手机号'],
  bankCard: ['姓名、银行卡号', '姓名、银行卡号、身份证号', '姓名、银行卡号、身份证号、预留手机号'],
  company: ['名称、统一社会信用代码', '名称、统一社会信用代码、法定代表人', '名称、统一社会信用代码、法定代表人及其身份证号'],
  face: [FACE, FACE, FACE],
};

/** The data that a check compared, in words. */
export const comparedText = ({ kind, elements }: Pick<Check, 'kind' | 'elements'>): string =>
  COMPARED[kind][elements - 2] ?? COMPARED[kind][0];

/** Face checks without a result. */
const UNFINISHED = {
  begun: '未完成：正在打开核验页面',
  waiting: '未完成：等待本人核验',
  expired: '未完成：超过时限没有核验',
} as const;

const RESULT = { match: '一致', mismatch: '不一致', unsure: '未核验' } as const;

/** The result of a check, with its time and the name of the service. */
export function resultText({ kind, state, detail, failure, service, doneAt }: Check): string {
  if (state === 'failed') return '服务暂不可用，请人工核对';
  if (state === 'waiting' && failure !== null) return '服务暂不可用，稍后会自动重试';
  if (state === 'waiting' && kind !== 'face') return '未核验：正在核验';
  if (state === 'begun' || state === 'waiting' || state === 'expired') return UNFINISHED[state];
  const why = detail === '' && state === 'unsure' ? '查无记录' : detail;
  const when = doneAt === null ? '' : `，${minuteInChina(doneAt)}`;
  return `${RESULT[state]}${why === '' ? '' : `：${why}`}（${service}${when}）`;
}
