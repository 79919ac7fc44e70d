import type { Chapter } from '../../../kits/player/controls/chapter.ts';

const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)`;
const LINE = new RegExp(`<p>${TIME}[ \\u3000]+([^<]+)`, 'g');
const LEAST = 3;
const TITLE_MAX = 30;

/**
 * The chapters that an author names in a video's description: lines that begin with a time, the first of them at the beginning, each
 * later than the one before; what follows ｜ is no part of the title. Fewer than three are times, not chapters.
 */
export function chaptersOf(html: string | undefined, duration: number): Chapter[] {
  const chapters = [...(html ?? '').matchAll(LINE)].map(([, hours, minutes, seconds, words = '']) => ({
    at: secondsOf(hours, minutes, seconds),
    title: plain(words.split('｜')[0] ?? '').slice(0, TITLE_MAX),
  }));
  const inOrder = chapters.every(({ at }, i) => at < duration && (i === 0 ? at === 0 : at > (chapters[i - 1]?.at ?? 0)));
  return inOrder && chapters.length >= LEAST ? chapters : [];
}

/** The description with a button in place of each time that begins a line. */
export const withTimes = (html: string): string =>
  html.replace(new RegExp(`<p>${TIME}(?=[ \\u3000])`, 'g'), (line, hours, minutes, seconds) => {
    const words = line.slice('<p>'.length);
    return `<p><button type="button" data-at="${secondsOf(hours, minutes, seconds)}" aria-label="跳到 ${words}">${words}</button>`;
  });

const secondsOf = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const plain = (words: string): string =>
  words.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity).trim();
