import { ALERT_RULE_LABEL, ALERT_RULE_PAGE, ALERT_RULE_UNIT, ALERTS_PAGE } from '#contract/health/constants.ts';
import type { AlertRule } from '#contract/health/alerts.ts';
import type { AlertEvent } from './judge.ts';

// Figures and an address of the back office: nothing of what anybody wrote, and nobody's name. 钉钉 and 飞书 may ask for a keyword, so
// every title holds 告警.

interface Site {
  siteName: string;
  /** Null: there is no address to lead to. */
  publicUrl: string | null;
}

interface Message {
  title: string;
  text: string;
}

/** 企业微信 takes 2,048 bytes of text, title included. */
const LINES_MAX_BYTES = 1_600;

/** One message for all that happened in a minute. */
export function alertMessage(events: readonly AlertEvent[], now: Date, { siteName, publicUrl }: Site): Message {
  const [first] = events;
  const isOne = events.length === 1 && first !== undefined;
  const page = isOne ? ALERT_RULE_PAGE[first.alert.rule] : ALERTS_PAGE;
  const lines = events.map((event) => lineOf(event, now));
  return {
    title: `【${siteName}】${isOne ? `${WORD[first.how]}：${ALERT_RULE_LABEL[first.alert.rule]}` : sumUp(events)}`,
    text: [...cut(lines), wayTo(page, publicUrl)].join('\n'),
  };
}

export const testMessage = ({ siteName, publicUrl }: Site): Message => ({
  title: `【${siteName}】告警测试`,
  text: `收到这条消息，说明告警可以送达这里。\n${wayTo(ALERTS_PAGE, publicUrl)}`,
});

const WORD: Record<AlertEvent['how'], string> = { opened: '告警', lasting: '告警仍在持续', recovered: '告警恢复' };

function sumUp(events: readonly AlertEvent[]): string {
  const count = (how: AlertEvent['how']) => events.filter((event) => event.how === how).length;
  const parts = [
    [count('opened'), '告警'],
    [count('lasting'), '持续'],
    [count('recovered'), '恢复'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, word]) => `${word} ${n} 项`);
  return count('opened') > 0 ? said.join('，') : `告警${said.join('，')}`;
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

/** Hours with one decimal, as 26.5 小时; counts whole, as 235 篇. */
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

function cut(lines: readonly string[]): string[] {
  let bytes = 0;
  const fitting = lines.filter((line) => (bytes += Buffer.byteLength(line) + 1) <= LINES_MAX_BYTES);
  return fitting.length === lines.length ? fitting : [...fitting, `另有 ${lines.length - fitting.length} 项`];
}

const wayTo = (page: string, publicUrl: string | null): string =>
  publicUrl === null ? '请到管理后台的“运行状态 → 告警”查看' : `查看：${publicUrl}${page}`;
