import { randomUUID } from 'node:crypto';
import { signedRequest } from '../aliyun-request.ts';
import { postJson } from '../post-json.ts';
import { IdentityFailure } from './port.ts';

export interface AliyunConfig {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
}

/** A call of the service. */
export interface AliyunCall {
  action: string;
  version: string;
  /** As in the published SDKs, a call takes its parameters in the query (`parameters`), in the body (`form`), or in both. */
  parameters?: Record<string, string>;
  form?: Record<string, string>;
}

export async function ask<Answer extends { Code?: string | number }>(
  config: AliyunConfig,
  call: AliyunCall,
  timeoutMs: number,
): Promise<Answer> {
  const request = signedRequest({ ...config, ...call, date: new Date(), nonce: randomUUID() });
  const failureOf = (message: string, status: number | null, cause: unknown) =>
    new IdentityFailure(`${call.action}: ${message}`, status === 429 ? 'limited' : 'away', cause);
  const { status, answer } = await postJson<Answer>({ ...request, timeoutMs }, failureOf);
  if (status === 429) throw new IdentityFailure(`${call.action}: status 429`, 'limited');
  return answer;
}

/** Codes for invalid values, such as a name with a digit or an impossible number; and for too many calls (403: the same data repeated). */
const UNFIT = new Set(['400', '401', 'MissingParameter', 'InvalidParameter']);
const LIMITED = new Set(['403', 'Forbidden.ExceptionRepeatedInvoke']);

export function refusalOf(action: string, code: string | number | undefined): IdentityFailure {
  const text = String(code);
  const kind = UNFIT.has(text) ? 'unfit' : LIMITED.has(text) || text.startsWith('Throttling') ? 'limited' : 'away';
  return new IdentityFailure(`${action}: ${text}`, kind);
}
