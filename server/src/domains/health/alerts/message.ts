import { ALERT_RULE_LABEL, ALERT_RULE_PAGE, ALERT_RULE_UNIT, ALERTS_PAGE } from '#contract/health/constants.ts';
import type { AlertRule } from '#contract/health/alerts.ts';
import type { AlertEvent } from './judge.ts';

// Messages contain figures and an address of the back office, no content or names of users. Robots of 钉钉 and 飞书 may require a keyword,
// so every title contains 告警.

interface Site {
  siteName: string;
  /** Null: the site's address is not configured, so messages contain no link. */
  publicUrl: string | null;
}

interface Message {
  title: string;
  text: string;
}

/** 企业微信 accepts 2,048 bytes of text, including the title. */
const LINES_MAX_BYTES = 1_600;

/** One message for all events of a minute. */
export function alertMessage(events: readonly AlertEvent[], now: Date, { siteName, publicUrl }: Site): Message {
  const [first] = events;
  const isOne = events.length === 1 && first !== undefined;
  const page = isOne ? ALERT_RULE_PAGE[first.alert.rule] : ALERTS_PAGE;
  const lines = events.map((event) => lineOf(event, now));
  return {
    title: `【${siteName}】${isOne ? `${WORD[first.how]}：${ALERT_RULE_LABEL[first.alert.rule]}` : sumUp(events)}`,
    text: [...cut(lines), linkLine(page, publicUrl)].join('\n'),
  };
}

export const testMessage = ({ siteName, publicUrl }: Site): Message => ({
  title: `【${siteName}】告警测试`,
  text: `收到这条消息，说明告警可以送达这里。\n${linkLine(ALERTS_PAGE, publicUrl)}`,
});

const WORD: Record<AlertEvent['how'], string> = { opened: '告警', lasting: '告警仍在持续', recovered: '告警恢复' };

function sumUp(events: readonly AlertEvent[]): string {
  const count = (how: AlertEvent['how']) => events.filter((event) => event.how === how).length;
  const parts = [
    [count('opened'), '告警'],
    [count('lasting'), '持续'],
    [count('recovered'), '恢复'],
  ] as const;
  const texts = parts.filter(([n]) => n > 0).map(([n, word]) => `${word} ${n} 项`);
  return count('opened') > 0 ? texts.join('，') : `告警${texts.join('，')}`;
}

function lineOf({ how, alert }: AlertEvent, now: Date): string {
  const { rule, value, bound, detail, openedAt } = alert;
  const label = ALERT_RULE_LABEL[rule];
  const lasted = lastingText(now.getTime() - openedAt.getTime());
  if (how === 'recovered') return `已恢复：${label}，现为 ${amountText(rule, value)}，持续 ${lasted}`;
  const figures = `${label}：${amountText(rule, value)}，上限 ${amountText(rule, bound)}`;
  const more = [...(how === 'lasting' ? [`已持续 ${lasted}`] : []), ...(detail === '' ? [] : [detail])];
  return [figures, ...more].join('，');
}

/** Hours with one decimal (26.5 小时), whole counts (235 篇). */
const amountText = (rule: AlertRule, value: number): string => `${Math.floor(value * 10) / 10} ${ALERT_RULE_UNIT[rule]}`;

/** 5 分钟, 3 小时 20 分钟, 2 天 4 小时. */
function lastingText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`;
  const hours = Math.floor(minutes / 60);
  const [large, small] =
    hours < 48
      ? [`${hours} 小时`, minutes % 60 > 0 ? `${minutes % 60} 分钟` : '']
      : [`${Math.floor(hours / 24)} 天`, hours % 24 > 0 ? `${hours % 24} 小时` : ''];
  return `${large} ${small}`.trim();
}

/** The lines that fit into LINES_MAX_BYTES, and how many were dropped. */
function cut(lines: readonly string[]): string[] {
  let bytes = 0;
  const fitting = lines.filter((line) => (bytes += Buffer.byteLength(line) + 1) <= LINES_MAX_BYTES);
  return fitting.length === lines.length ? fitting : [...fitting, `另有 ${lines.length - fitting.length} 项`];
}

const linkLine = (page: string, publicUrl: string | null): string =>
  publicUrl === null ? '请到管理后台的“运行状态 → 告警”查看' : `查看：${publicUrl}${page}`;
