/** `pairs`: only the product's own tokens. The others add word fields and need a plugin (analysis-ik, analysis-smartcn) on every node. */
export const ANALYZERS = ['pairs', 'smartcn', 'ik_smart', 'ik_max_word'] as const;
export type Analyzer = (typeof ANALYZERS)[number];

/** The searched fields of a post and the weight of a match in each. */
const WEIGHTS = { title: 4, tags: 3, author: 2, text: 1 } as const;
export const PARTS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

/** Field names with OpenSearch's boost, such as `title_words^4`. */
const boostedFields = (suffix: string): string[] => PARTS.map((part) => `${part}${suffix}^${WEIGHTS[part]}`);
/** Fields with the product's tokens. */
export const TOKEN_FIELDS = boostedFields('');
/** Fields with the same texts, split into words by the analyser. */
export const WORD_FIELDS = boostedFields('_words');
/** Fields with single characters; `head` covers title, tags and author. */
export const CHARACTER_FIELDS = ['head_characters^3', 'text_characters'];

export const hasWords = (analyzer: Analyzer): boolean => analyzer !== 'pairs';

/**
 * Settings and mapping of an index. The product sends its tokens separated by spaces. The source is not stored, because a search only
 * returns ids. The numbers of shards and replicas come from the cluster's templates.
 */
export function indexOf(analyzer: Analyzer): object {
  const keyword = { type: 'keyword' };
  const tokens = { type: 'text', analyzer: 'whitespace' };
  const characters = { ...tokens, norms: false, index_options: 'docs' };
  // The plugin's authors recommend ik_max_word (finest words) for the index with ik_smart (coarse words) for queries.
  const words = { type: 'text', analyzer, search_analyzer: analyzer === 'ik_max_word' ? 'ik_smart' : analyzer };
  return {
    // A new index is not searched before `publish`, so it needs no refresh while it is filled.
    settings: { index: { refresh_interval: '-1' } },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        id: keyword,
        type: keyword,
        category: keyword,
        region: keyword,
        published_at: { type: 'date' },
        ...Object.fromEntries(PARTS.map((part) => [part, tokens])),
        head_characters: characters,
        text_characters: characters,
        ...(hasWords(analyzer) ? Object.fromEntries(PARTS.map((part) => [`${part}_words`, words])) : {}),
      },
    },
  };
}
