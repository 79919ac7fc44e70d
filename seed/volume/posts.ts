import { charactersOf, tokensOf } from '#server/domains/discovery/index/tokens.ts';
import { vectorOf } from '#server/domains/discovery/index/vector.ts';
import type { Word } from './vocabulary.ts';

/** The values of one made-up post for all tables; times in milliseconds. */
export interface VolumePost {
  id: string;
  authorId: string;
  categoryId: string;
  region: string;
  type: 'article';
  title: string;
  summary: string;
  text: string;
  bucket: number;
  /** Used by one table of six, and more expensive than all other values. */
  index(): { vector: string; keywords: string[] };
  pinyin: string;
  initials: string;
  tags: string[];
  publishedAt: number;
  views: number;
  likes: number;
  comments: number;
}

const CATEGORIES = [
  'politics',
  'world',
  'finance',
  'tech',
  'science',
  'society',
  'culture',
  'travel',
  'food',
  'education',
  'sports',
  'health',
  'nature',
];
const REGIONS = [
  'beijing',
  'shanghai',
  'guangdong',
  'zhejiang',
  'jiangsu',
  'sichuan',
  'hubei',
  'shaanxi',
  'shandong',
  'chongqing',
  'yunnan',
  'fujian',
];
/** The number of posts that share a bucket of the search. */
const BUCKET = 2_000;
const BODY_WORDS = 80;
const KEYWORDS = 12;
const POSTS_AN_AUTHOR = 200;
const SPREAD = 3 * 365 * 86_400_000;

export const volumeAuthors = (posts: number): string[] =>
  Array.from(
    { length: Math.max(1, Math.ceil(posts / POSTS_AN_AUTHOR)) },
    (_, index) => `vu${index.toString(36).padStart(8, '0')}`,
  );

/** The nth post of so many. Words are chosen by rank, so that some are in a tenth of all posts and some only in a few. */
export function volumePost(
  index: number,
  amount: number,
  authors: string[],
  words: Word[],
  random: () => number,
  now: number,
): VolumePost {
  const pick = (count: number) => Array.from({ length: count }, () => words[Math.floor(words.length * random() ** 2.2)] as Word);
  const [title, body, tags] = [pick(5), pick(BODY_WORDS), pick(2)];
  const text = body.map((word) => word.text).join('，');
  const views = Math.floor(10 ** (1 + random() * 4.5));
  // 0 is the newest, 1 the oldest; posts are generated in the order of their publication.
  const age = 1 - (index + random()) / amount;
  const bucket = Math.floor(index / BUCKET);
  const categoryId = CATEGORIES[Math.floor(random() * CATEGORIES.length)] as string;
  const region = REGIONS[Math.floor(random() * REGIONS.length)] as string;
  const name = title.map((word) => word.text).join('');
  const tagNames = [...new Set(tags.map((word) => word.text))];
  return {
    id: `vp${index.toString(36).padStart(8, '0')}`,
    authorId: authors[Math.floor(random() * authors.length)] as string,
    categoryId,
    region,
    type: 'article',
    title: name,
    summary: body
      .slice(0, 12)
      .map((word) => word.text)
      .join('，'),
    text,
    bucket,
    index() {
      // The rarest words of the text, by their rank in the vocabulary.
      const keywords = [...new Set([...title, ...body])]
        .sort((one, other) => other.rank - one.rank)
        .slice(0, KEYWORDS)
        .map((word) => word.text);
      const tokens = indexed(name, tags, body, keywords);
      return { keywords, vector: vectorOf(tokens, { type: 'article', categoryId, region, tags: tagNames }, bucket) };
    },
    pinyin: title.map((word) => word.pinyin).join(''),
    initials: title.map((word) => word.initials).join(''),
    tags: tagNames,
    // Most posts are old; the newest tenth is of the last weeks, as on a site that has grown.
    publishedAt: now - Math.floor(SPREAD * age ** 1.5),
    views,
    likes: Math.floor(views * random() * 0.1),
    comments: Math.floor(views * random() * 0.02),
  };
}

/** The search terms of a published post, but without punctuation in the title. */
const indexed = (title: string, tags: Word[], body: Word[], keywords: string[]) => ({
  title: tokensOf(title),
  tags: tags.flatMap((word) => word.tokens),
  author: [],
  text: body.flatMap((word) => word.tokens),
  characters: {
    head: [...charactersOf(title), ...tags.flatMap((word) => word.characters)],
    text: body.flatMap((word) => word.characters),
  },
  keywords,
});
