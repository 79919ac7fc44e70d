import { randomUUID } from 'node:crypto';
import { signedRequest } from '../aliyun-request.ts';
import { postJson } from '../post-json.ts';
import { IdentityFailure } from './port.ts';

export interface AliyunConfig {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
}

export interface Asked {
  action: string;
  version: string;
  /** Each call takes its parameters where the published SDKs put them: in the query, in the body, or some in both. */
  parameters?: Record<string, string>;
  form?: Record<string, string>;
}

export async function ask<Answer extends { Code?: string | number }>(
  config: AliyunConfig,
  asked: Asked,
  timeoutMs: number,
): Promise<Answer> {
  const request = signedRequest({ ...config, ...asked, date: new Date(), nonce: randomUUID() });
  const failureOf = (message: string, status: number | null, cause: unknown) =>
    new IdentityFailure(`${asked.action}: ${message}`, status === 429 ? 'limited' : 'away', cause);
  const { status, answer } = await postJson<Answer>({ ...request, timeoutMs }, failureOf);
  if (status === 429) throw new IdentityFailure(`${asked.action}: status 429`, 'limited');
  return answer;
}

/** 401 and its like: a name with a digit in it, a number that cannot be one. 403 is the same question too many times. */
const UNFIT = new Set(['400', '401', 'MissingParameter', 'InvalidParameter']);
const LIMITED = new Set(['403', 'Forbidden.ExceptionRepeatedInvoke']);

export function refusalOf(action: string, code: string | number | undefined): IdentityFailure {
  const said = String(code);
  const kind = UNFIT.has(said) ? 'unfit' : LIMITED.has(said) || said.startsWith('Throttling') ? 'limited' : 'away';
  return new IdentityFailure(`${action}: ${said}`, kind);
}
