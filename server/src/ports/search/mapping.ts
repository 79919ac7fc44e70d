/** `pairs`: the product's own tokens alone. The others need a plugin (analysis-ik, analysis-smartcn) on every node. */
export const ANALYZERS = ['pairs', 'smartcn', 'ik_smart', 'ik_max_word'] as const;
export type Analyzer = (typeof ANALYZERS)[number];

/** The parts of a post, and what a hit in each is worth. */
const WORTH = { title: 4, tags: 3, author: 2, text: 1 } as const;
export const PARTS = Object.keys(WORTH) as (keyof typeof WORTH)[];

const weighed = (suffix: string): string[] => PARTS.map((part) => `${part}${suffix}^${WORTH[part]}`);
/** Fields of the product's tokens, and of the analyser's words beside them. */
export const TOKEN_FIELDS = weighed('');
export const WORD_FIELDS = weighed('_words');
export const CHARACTER_FIELDS = ['head_characters^3', 'text_characters'];

export const hasWords = (analyzer: Analyzer): boolean => analyzer !== 'pairs';

/**
 * Settings and mapping of an index. Tokens are cut by the product and come with spaces between them. The source is not kept:
 * nothing is read back, and PostgreSQL has it. How many shards and copies is left to the cluster and its templates.
 */
export function indexOf(analyzer: Analyzer): object {
  const keyword = { type: 'keyword' };
  const tokens = { type: 'text', analyzer: 'whitespace' };
  const characters = { ...tokens, norms: false, index_options: 'docs' };
  // As finely as it can be for the index, coarsely for questions: the pair that the plugin's authors recommend.
  const words = { type: 'text', analyzer, search_analyzer: analyzer === 'ik_max_word' ? 'ik_smart' : analyzer };
  return {
    // Nobody asks it before it is published.
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
