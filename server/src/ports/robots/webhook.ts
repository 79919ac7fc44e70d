import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ALERT_TARGET_LABEL, ROBOT_ADDRESS } from '#contract/health/constants.ts';
import { AddressRefused, guardedRequest, type IsAllowed } from '../guarded-request.ts';
import { isPublicAddress } from '../remote-files/fetch.ts';
import { RobotFailure, type Robot, type RobotKind, type Robots } from './port.ts';
import { refusalOf, type RobotAnswer } from './refusal.ts';

const WAIT_MS = 8_000;
const ANSWER_MAX_BYTES = 65_536;
/** Seconds until a retry makes sense. */
const A_MINUTE = 60;

/**
 * Group chat robots by the webhooks of 企业微信, 钉钉 and 飞书. Only the vendors' addresses are allowed, and the hosts `extraHosts`
 * (ALERT_HOSTS), such as private installations, also in the internal network.
 */
export function webhookRobots(now: () => Date, extraHosts: readonly string[], waitMs = WAIT_MS): Robots {
  const isExtra = (url: URL) => extraHosts.includes(url.host);
  const refusal = (kind: RobotKind, address: string): string | null => {
    const url = URL.parse(address);
    const prefix = ROBOT_ADDRESS[kind].find((begin) => address.startsWith(begin));
    if (prefix !== undefined && /^[\w-]{8,200}$/.test(address.slice(prefix.length))) return null;
    if (url !== null && isExtra(url) && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return null;
    return `${ALERT_TARGET_LABEL[kind]}机器人的地址应为 ${ROBOT_ADDRESS[kind].join(' 或 ')}后接机器人的密钥`;
  };
  return {
    refusal,
    async send(robot, text) {
      const reason = refusal(robot.kind, robot.address);
      if (reason !== null) throw new RobotFailure(reason, null);
      const { url, body } = messageOf(robot, text, now());
      const isAllowed: IsAllowed = isExtra(url) ? () => true : (ip, port) => port === 443 && isPublicAddress(ip);
      const { status, answer } = await ask(url, isAllowed, body, waitMs);
      if (status === 429) throw new RobotFailure('发送过于频繁，被机器人限流', A_MINUTE);
      // 飞书 sends its error message also with status 400, so a readable answer is evaluated first.
      if (answer === null) throw new RobotFailure(`${url.host} 返回 HTTP ${status}`, status >= 500 ? A_MINUTE : null);
      const failure = refusalOf(robot.kind, answer);
      if (failure !== null) throw failure;
    },
  };
}

/** The request. With a secret it is signed: for 钉钉 in the address, for 飞书 in the body. */
function messageOf({ kind, address, secret }: Robot, text: string, now: Date): { url: URL; body: string } {
  const url = new URL(address);
  if (kind === 'feishu') {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = secret === null ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    return { url, body: JSON.stringify({ ...signature, msg_type: 'text', content: { text } }) };
  }
  if (kind === 'dingtalk' && secret !== null) {
    const timestamp = String(now.getTime());
    url.searchParams.set('timestamp', timestamp);
    url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
  }
  return { url, body: JSON.stringify({ msgtype: 'text', text: { content: text } }) };
}

const hmac = (key: string, message: string): string => createHmac('sha256', key).update(message).digest('base64');

async function ask(
  url: URL,
  isAllowed: IsAllowed,
  body: string,
  waitMs: number,
): Promise<{ status: number; answer: RobotAnswer | null }> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  const signal = AbortSignal.timeout(waitMs);
  try {
    const response = await guardedRequest(url, isAllowed, { method: 'POST', headers, body, signal });
    return { status: response.statusCode ?? 0, answer: asAnswer(await readText(response)) };
  } catch (error) {
    if (error instanceof AddressRefused) throw new RobotFailure(`${url.host} 指向内部网络，已拒绝连接`, null);
    throw new RobotFailure(signal.aborted ? `${url.host} 在 ${waitMs / 1000} 秒内没有响应` : `连接不上 ${url.host}`, A_MINUTE);
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > ANSWER_MAX_BYTES) {
      response.destroy();
      return '';
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Null when the text is no answer of a robot, such as an error page of a proxy. */
function asAnswer(text: string): RobotAnswer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && ('errcode' in answer || 'code' in answer) ? answer : null;
  } catch {
    return null;
  }
}
