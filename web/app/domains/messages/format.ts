import type { Message } from '#contract/messages/messages.ts';
import { formatClock, formatDateTime, formatDay } from '../../lib/format.ts';

const CHINA = 'Asia/Shanghai';
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone: CHINA });
const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, weekday: 'short' });
const monthAndDay = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, month: '2-digit', day: '2-digit' });

/** A short time for lists: 14:26, 昨天, 周四, 11-16 or 2025年3月2日. */
export function formatListTime(iso: string, now: Date): string {
  const days = daysAgo(iso, now);
  if (days <= 0) return formatClock(iso);
  if (days === 1) return '昨天';
  if (days < 7) return weekday.format(new Date(iso));
  const isThisYear = dayKey.format(new Date(iso)).slice(0, 4) === dayKey.format(now).slice(0, 4);
  return isThisYear ? monthAndDay.format(new Date(iso)).replace('/', '-') : formatDay(iso, now);
}

/** A time between messages: 今天 13:40, 昨天 09:12 or 11月16日 20:05. */
export function formatMessageTime(iso: string, now: Date): string {
  const days = daysAgo(iso, now);
  if (days <= 0) return `今天 ${formatClock(iso)}`;
  return days === 1 ? `昨天 ${formatClock(iso)}` : formatDateTime(iso, now);
}

/** A message as one line, for lists. */
export function lineOf(message: Message | null): string {
  if (message === null) return '';
  if (message.recalled) return message.mine ? '你撤回了一条消息' : '对方撤回了一条消息';
  return [message.image === null ? '' : '[图片]', message.content].filter(Boolean).join(' ');
}

const daysAgo = (iso: string, now: Date): number =>
  Math.round((Date.parse(dayKey.format(now)) - Date.parse(dayKey.format(new Date(iso)))) / 86_400_000);
