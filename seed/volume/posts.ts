import type { Word } from './vocabulary.ts';

/** Everything the tables need of one made-up work; times in milliseconds. */
export interface VolumePost {
  id: string;
  authorId: string;
  categoryId: string;
  region: string;
  type: 'article';
  title: string;
  summary: string;
  text: string;
  vector: string;
  pinyin: string;
  initials: string;
  tags: string[];
  publishedAt: number;
  views: number;
  likes: number;
  comments: number;
}

const CATEGORIES = ['politics', 'world', 'finance', 'tech', 'science', 'society', 'culture', 'travel', 'food', 'education', 'sports', 'health', 'nature'];
const REGIONS = ['beijing', 'shanghai', 'guangdong', 'zhejiang', 'jiangsu', 'sichuan', 'hubei', 'shaanxi', 'shandong', 'chongqing', 'yunnan', 'fujian'];
const BODY_WORDS = 80;
const POSTS_AN_AUTHOR = 200;
const SPREAD = 3 * 365 * 86_400_000;

export const volumeAuthors = (posts: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(posts / POSTS_AN_AUTHOR)) }, (_, index) => `vu${index.toString(36).padStart(8, '0')}`);

/** The nth work: made of words by rank, so that some words stand in a tenth of all works and some in a handful. */
export function volumePost(index: number, authors: string[], words: Word[], random: () => number, now: number): VolumePost {
  const pick = (count: number) => Array.from({ length: count }, () => words[Math.floor(words.length * random() ** 2.2)] as Word);
  const [title, body, tags] = [pick(5), pick(BODY_WORDS), pick(2)];
  const text = body.map((word) => word.text).join('，');
  const views = Math.floor(10 ** (1 + random() * 4.5));
  return {
    id: `vp${index.toString(36).padStart(8, '0')}`,
    authorId: authors[Math.floor(random() * authors.length)] as string,
    categoryId: CATEGORIES[Math.floor(random() * CATEGORIES.length)] as string,
    region: REGIONS[Math.floor(random() * REGIONS.length)] as string,
    type: 'article',
    title: title.map((word) => word.text).join(''),
    summary: body.slice(0, 12).map((word) => word.text).join('，'),
    text,
    vector: vectorOf(title, tags, body),
    pinyin: title.map((word) => word.pinyin).join(''),
    initials: title.map((word) => word.initials).join(''),
    tags: [...new Set(tags.map((word) => word.text))],
    // Most are old: the newest tenth falls into the last weeks, as on a site that has grown.
    publishedAt: now - Math.floor(SPREAD * random() ** 1.5),
    views,
    likes: Math.floor(views * random() * 0.1),
    comments: Math.floor(views * random() * 0.02),
  };
}

/** The same form as the search writes for a published work, out of words that are cut already. */
function vectorOf(title: Word[], tags: Word[], body: Word[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (parts: string[], weight: string) => {
    for (const part of parts) {
      position += 1;
      const known = places.get(part);
      if (known === undefined) places.set(part, [`${position}${weight}`]);
      else if (known.length < 6) known.push(`${position}${weight}`);
    }
  };
  for (const word of title) add([...word.parts, ...word.characters], 'A');
  for (const word of tags) add([...word.parts, `#${word.text}`], 'B');
  for (const word of body) add(word.parts, '');
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}
