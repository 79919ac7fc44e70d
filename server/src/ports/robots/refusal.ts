import { ALERT_TARGET_LABEL } from '#contract/health/constants.ts';
import { firstCharacters } from '../../core/text.ts';
import { RobotFailure, type RobotKind } from './port.ts';

/** The answer of a robot: 飞书 has `code` and `msg`, 企业微信 and 钉钉 have `errcode` and `errmsg`. */
export interface RobotAnswer {
  errcode?: unknown;
  errmsg?: unknown;
  code?: unknown;
  msg?: unknown;
}

// Seconds until a retry makes sense.
const A_MINUTE = 60;
/** 钉钉 blocks a robot for ten minutes after more than twenty messages in a minute. */
const TEN_MINUTES = 600;

const NO_SUCH_ROBOT = '地址里的密钥不正确，或机器人已从群里移除';
const WRONG_SIGN = '签名不匹配，请核对加签密钥和服务器时间';
const NO_KEYWORD = '消息里没有机器人要求的关键词，请把“告警”设为关键词，或改用加签';
const WRONG_IP = '本站的出口 IP 不在机器人的 IP 白名单里';
const TOO_OFTEN = '发送过于频繁，被机器人限流';

type Explanation = readonly [message: string, retryAfter: number | null];

const WECOM: Record<number, Explanation> = {
  93000: [NO_SUCH_ROBOT, null],
  45009: [TOO_OFTEN, A_MINUTE],
  [-1]: ['企业微信系统繁忙', A_MINUTE],
};
const DINGTALK: Record<number, Explanation> = {
  300001: [NO_SUCH_ROBOT, null],
  300005: [NO_SUCH_ROBOT, null],
  400013: ['群已解散', null],
  400101: [NO_SUCH_ROBOT, null],
  400102: ['机器人已停用', null],
  400106: [NO_SUCH_ROBOT, null],
  130101: [TOO_OFTEN, TEN_MINUTES],
  410100: [TOO_OFTEN, TEN_MINUTES],
  [-1]: ['钉钉系统繁忙', A_MINUTE],
};
const FEISHU: Record<number, Explanation> = {
  19001: [NO_SUCH_ROBOT, null],
  19021: [WRONG_SIGN, null],
  19022: [WRONG_IP, null],
  19024: [NO_KEYWORD, null],
  11232: [TOO_OFTEN, A_MINUTE],
};

/** The failure that a robot's answer reports; null: it accepted the message. */
export function refusalOf(kind: RobotKind, answer: RobotAnswer): RobotFailure | null {
  const [code, text] = kind === 'feishu' ? [answer.code, answer.msg] : [answer.errcode, answer.errmsg];
  if (code === 0) return null;
  const message = firstCharacters(String(text ?? ''), 200);
  const [sentence, retryAfter] = explanationOf(kind, Number(code), message) ?? [
    `${ALERT_TARGET_LABEL[kind]}返回错误 ${String(code)}：${message}`,
    null,
  ];
  return new RobotFailure(sentence, retryAfter);
}

function explanationOf(kind: RobotKind, code: number, message: string): Explanation | undefined {
  if (kind === 'wecom') return WECOM[code];
  if (kind === 'feishu') return code === 9499 && /too many/i.test(message) ? FEISHU[11232] : FEISHU[code];
  // 钉钉 has one code for all refusals by its security settings; the message tells which.
  if (code !== 310_000) return DINGTALK[code];
  if (/keyword/i.test(message)) return [NO_KEYWORD, null];
  if (/whitelist/i.test(message)) return [WRONG_IP, null];
  return /sign|timestamp/i.test(message) ? [WRONG_SIGN, null] : undefined;
}
