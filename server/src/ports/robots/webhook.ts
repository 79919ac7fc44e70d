import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ALERT_TARGET_LABEL, ROBOT_ADDRESS } from '#contract/health/constants.ts';
import { AddressRefused, guardedRequest, type IsAllowed } from '../guarded-request.ts';
import { isPublicAddress } from '../remote-files/fetch.ts';
import { RobotFailure, type Robot, type RobotKind, type Robots } from './port.ts';
import { refusalOf, type RobotAnswer } from './refusal.ts';

const WAIT_MS = 8_000;
const ANSWER_MAX_BYTES = 65_536;
const A_MINUTE = 60;

/**
 * Group robots by the webhooks that 企业微信, 钉钉 and 飞书 document, at their addresses alone; at `others` (ALERT_HOSTS), private
 * installations for instance, also within the own network.
 */
export function webhookRobots(now: () => Date, others: readonly string[], waitMs = WAIT_MS): Robots {
  const isOther = (url: URL) => others.includes(url.host);
  const refusal = (kind: RobotKind, address: string): string | null => {
    const url = URL.parse(address);
    const begins = ROBOT_ADDRESS[kind].find((begin) => address.startsWith(begin));
    if (begins !== undefined && /^[\w-]{8,200}$/.test(address.slice(begins.length))) return null;
    if (url !== null && isOther(url) && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return null;
    return `${ALERT_TARGET_LABEL[kind]}机器人的地址应为 ${ROBOT_ADDRESS[kind].join(' 或 ')}后接机器人的密钥`;
  };
  return {
    refusal,
    async send(robot, text) {
      const refused = refusal(robot.kind, robot.address);
      if (refused !== null) throw new RobotFailure(refused, null);
      const { url, body } = messageOf(robot, text, now());
      const isAllowed: IsAllowed = isOther(url) ? () => true : (ip, port) => port === 443 && isPublicAddress(ip);
      const { status, answer } = await ask(url, isAllowed, body, waitMs);
      if (status === 429) throw new RobotFailure('发送过于频繁，被机器人限流', A_MINUTE);
      // 飞书 says what is wrong with a request beside 400, too.
      if (answer === null) throw new RobotFailure(`${url.host} 返回 HTTP ${status}`, status >= 500 ? A_MINUTE : null);
      const failure = refusalOf(robot.kind, answer);
      if (failure !== null) throw failure;
    },
  };
}

/** Where the robot asks for a signature 钉钉 wants it in the address, 飞书 in the body. */
function messageOf({ kind, address, secret }: Robot, text: string, now: Date): { url: URL; body: string } {
  const url = new URL(address);
  if (kind === 'feishu') {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signed = secret === null ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    return { url, body: JSON.stringify({ ...signed, msg_type: 'text', content: { text } }) };
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

/** Null for what is no robot's answer: a page of a proxy in between. */
function asAnswer(text: string): RobotAnswer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && ('errcode' in answer || 'code' in answer) ? answer : null;
  } catch {
    return null;
  }
}
