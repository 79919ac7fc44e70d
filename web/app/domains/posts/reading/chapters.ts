import type { Chapter } from '../../../kits/player/controls/chapter.ts';

const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)`;
const LINE = new RegExp(`<p>${TIME}[ \\u3000]+([^<]+)`, 'g');
const LEAST = 3;
const TITLE_MAX = 30;

/**
 * The chapters in a video's description: lines that begin with a time, the first at 0, in ascending order, at least three. Text
 * behind ｜ is not part of the title.
 */
export function chaptersOf(html: string | undefined, duration: number): Chapter[] {
  const chapters = namedIn(html ?? '');
  return problemOf(chapters, duration) === null ? chapters : [];
}

/** The chapters of a description in the editor, or the problem that prevents them; without such lines there is no problem. */
export function readChapters(lines: readonly string[], duration: number): { chapters: Chapter[]; problem: string | null } {
  const chapters = namedIn(lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join(''));
  const problem = chapters.length === 0 ? null : problemOf(chapters, duration);
  return { chapters: problem === null ? chapters : [], problem };
}

const namedIn = (html: string): Chapter[] =>
  [...html.matchAll(LINE)].map(([, hours, minutes, seconds, words = '']) => ({
    at: secondsOf(hours, minutes, seconds),
    title: plain(words.split('｜')[0] ?? '').slice(0, TITLE_MAX),
  }));

function problemOf(named: readonly Chapter[], duration: number): string | null {
  if (named[0]?.at !== 0) return '第一章须从 00:00 开始';
  const back = named.findIndex(({ at }, i) => i > 0 && at <= (named[i - 1]?.at ?? 0));
  if (back !== -1) return `第 ${back + 1} 章的时间须晚于上一章`;
  const behind = named.findIndex(({ at }) => at >= duration);
  if (behind !== -1) return `第 ${behind + 1} 章的时间超出视频时长`;
  return named.length < LEAST ? `至少 ${LEAST} 章，现有 ${named.length} 章` : null;
}

/** The description with a button for each time at the beginning of a line. */
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
