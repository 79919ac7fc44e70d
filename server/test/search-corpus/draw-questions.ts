import { seededRandom } from '#seed/volume/random.ts';
import type { CorpusArticle } from './read-corpus.ts';

/** How somebody asks for an article that they have read. */
export type Kind = 'content words' | 'any words' | 'phrase of words' | 'phrase cut anywhere' | 'middle of the title';

interface Piece {
  word: string;
  from: number;
  to: number;
}

/** ICU's dictionary. The product cuts by another one. */
const cutter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a text with their places, without marks. */
export const piecesOf = (text: string): Piece[] =>
  [...cutter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment, from: index, to: index + segment.length }));

/** Words of so many articles are no content: 一个, 自己, 没有. */
const CONTENT_MAX = 0.1;
const PHRASE = { min: 6, max: 12 };
const TITLE_MIN = 4;
const TRIES = 1_000;

/** Questions about articles of a corpus: the same ones in each run. */
export function questionsOf(corpus: readonly CorpusArticle[]) {
  const random = seededRandom(20_261_126);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const pick = <One>(list: readonly One[]): One => list[between(0, list.length - 1)] as One;

  const articlesOf = new Map<string, number>();
  for (const { sections } of corpus) {
    for (const word of new Set(sections.flatMap((section) => piecesOf(section).map(({ word }) => word))))
      articlesOf.set(word, (articlesOf.get(word) ?? 0) + 1);
  }
  const isContent = (word: string) => (articlesOf.get(word) ?? 0) <= CONTENT_MAX * corpus.length;

  /** Three different words of two characters or more. */
  function threeWords(section: string, isWanted: (word: string) => boolean): string | null {
    const words = [...new Set(piecesOf(section).map(({ word }) => word))].filter((word) => word.length > 1 && isWanted(word));
    const chosen = new Set<string>();
    while (words.length >= 3 && chosen.size < 3) chosen.add(pick(words));
    return chosen.size < 3 ? null : [...chosen].join(' ');
  }

  function phraseOfWords(section: string): string | null {
    const pieces = piecesOf(section);
    const first = between(0, pieces.length - 4);
    const last = first + between(2, 4);
    const phrase = section.slice(pieces[first]?.from, pieces[Math.min(last, pieces.length - 1)]?.to);
    return phrase.length < PHRASE.min ? null : phrase;
  }

  function cutAnywhere(text: string, length: number, [first, last]: [number, number]): string | null {
    const from = between(first, last - length);
    const to = from + length;
    // Nobody cuts a Latin word or a number in two.
    const isWithin = (at: number) => /^[\dA-Za-z]{2}$/.test(text.slice(at - 1, at + 1));
    if (from < first || isWithin(from) || isWithin(to)) return null;
    return text.slice(from, to).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  }

  const draw: Record<Kind, (article: CorpusArticle) => string | null> = {
    'content words': ({ sections }) => threeWords(pick(sections), isContent),
    'any words': ({ sections }) => threeWords(pick(sections), () => true),
    'phrase of words': ({ sections }) => phraseOfWords(pick(sections)),
    'phrase cut anywhere': ({ sections }) => {
      const section = pick(sections);
      const phrase = cutAnywhere(section, between(PHRASE.min, PHRASE.max), [0, section.length]);
      return phrase !== null && phrase.length >= PHRASE.min ? phrase : null;
    },
    'middle of the title': ({ title }) => {
      const phrase = cutAnywhere(title, between(TITLE_MIN, Math.max(TITLE_MIN, title.length - 2)), [1, title.length - 1]);
      return phrase !== null && phrase.length >= TITLE_MIN ? phrase : null;
    },
  };

  /** One question; articles that have none of a kind are no articles to ask it about. */
  function ask(kind: Kind, article: CorpusArticle): string {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const question = draw[kind](article);
      if (question !== null) return question;
    }
    throw new Error(`no ${kind} of ${article.title}`);
  }

  return { ask, pick };
}
