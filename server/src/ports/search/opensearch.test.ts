import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSearchCluster, type SearchCluster } from '../../../test/search-cluster.ts';
import { parseConfig } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import {
  SearchFailure,
  type SearchChange,
  type SearchDocument,
  type SearchQuestion,
  type SearchCondition,
} from '../../core/search.ts';
import type { Analyzer } from './mapping.ts';
import { openSearch } from './opensearch.ts';

const NOW = new Date('2026-11-25T08:00:00.000Z');
const WITHIN = { find: 400, look: 2_000, send: 10_000, manage: 10_000 };

let cluster: SearchCluster;
beforeEach(async () => {
  cluster = await startSearchCluster(['ik_smart', 'ik_max_word', 'smartcn']);
});
afterEach(() => cluster.close());

/** What was said, by level. */
let said: string[] = [];
const log = Object.assign(createLogger('silent', 'test'), {
  warn: (_facts: object, message: string) => void said.push(`warn ${message}`),
  info: (message: string) => void said.push(`info ${message}`),
}) as unknown as ReturnType<typeof createLogger>;
beforeEach(() => (said = []));

const engineAt = (more: { url?: string; analyzer?: Analyzer } = {}, retryMs = 60_000) =>
  openSearch({ url: cluster.url, alias: 'wenjian', analyzer: 'pairs', ...more }, log, WITHIN, retryMs);

/** A text cut at its spaces. */
const text = (words: string) => ({ folded: words, tokens: words.split(' ').filter((word) => word !== '') });
const post = (id: string, { title = '', text: body = '' }: { title?: string; text?: string } = {}): SearchDocument => ({
  id,
  type: 'article',
  categoryId: 'nature',
  region: null,
  publishedAt: NOW,
  title: text(title),
  tags: [],
  author: text(''),
  text: text(body),
  characters: { head: [], text: [] },
});
const change = (document: SearchDocument, version = 2): SearchChange => ({ id: document.id, version, document });
const word = (...tokens: string[]): SearchCondition => ({ kind: 'word', tokens, inOrder: false, beginnings: [], characters: [] });
const question = (condition: SearchCondition, more: Partial<SearchQuestion> = {}): SearchQuestion => ({
  condition,
  typedPieces: [],
  until: NOW,
  ...more,
});
const page = { from: 0, size: 10, now: NOW };

async function filled(documents: SearchDocument[], analyzer: Analyzer = 'pairs') {
  const engine = engineAt({ analyzer });
  const index = await engine.startIndex(NOW);
  expect(await index.send(documents.map((document) => change(document)))).toEqual({ postponed: [], refused: [] });
  await index.publish();
  return engine;
}

describe('an index', () => {
  test('is made with settings and mapping, filled, and put in the place of the one before in one step', async () => {
    const engine = engineAt();
    expect(await engine.countAll()).toBeNull();
    const first = await engine.startIndex(NOW);
    await first.send([change(post('a', { title: '江豚' }))]);
    // Nobody asks it before it is published.
    expect(await engine.countAll()).toBeNull();
    await first.publish();
    expect(await engine.countAll()).toBe(1);
    const second = await engine.startIndex(new Date(NOW.getTime() + 1));
    await second.send([change(post('a')), change(post('b'))]);
    cluster.asked = [];
    await second.publish();
    expect(cluster.asked.map(({ what }) => what)).toEqual([
      'PUT /wenjian-20261125080000001/_settings',
      'POST /wenjian-20261125080000001/_refresh',
      'GET /wenjian-*',
      'POST /_aliases',
    ]);
    expect(JSON.parse(cluster.asked[3]?.body ?? '')).toEqual({
      actions: [
        { add: { index: 'wenjian-20261125080000001', alias: 'wenjian', is_write_index: true } },
        { remove_index: { index: 'wenjian-20261125080000000' } },
      ],
    });
    expect(await engine.countAll()).toBe(2);
  });

  test('that a rebuild left unfinished goes with the next, those of a site with a longer name stay', async () => {
    const other = openSearch({ url: cluster.url, alias: 'wenjian-staging', analyzer: 'pairs' }, log, WITHIN);
    await (await other.startIndex(NOW)).publish();
    const engine = engineAt();
    await engine.startIndex(NOW);
    const index = await engine.startIndex(new Date(NOW.getTime() + 1));
    await index.publish();
    expect(cluster.indexes()).toEqual(['wenjian-staging-20261125080000000', 'wenjian-20261125080000001']);
    await (await engine.startIndex(new Date(NOW.getTime() + 2))).discard();
    expect(cluster.indexes()).toHaveLength(2);
  });

  test.each([
    ['smartcn', 'smartcn', 'smartcn'],
    ['ik_smart', 'ik_smart', 'ik_smart'],
    ['ik_max_word', 'ik_max_word', 'ik_smart'],
  ] as const)('has the words of %s beside the tokens', async (analyzer, forIndex, forQuestions) => {
    await filled([post('a', { title: '江豚' })], analyzer);
    const { mappings } = JSON.parse(cluster.asked[0]?.body ?? '');
    expect(mappings.properties.title_words).toEqual({ type: 'text', analyzer: forIndex, search_analyzer: forQuestions });
    expect(mappings.properties.title).toEqual({ type: 'text', analyzer: 'whitespace' });
  });

  test('whose analyser is not there is refused with the reason’s kind', async () => {
    cluster.close();
    cluster = await startSearchCluster();
    await expect(engineAt({ analyzer: 'smartcn' }).startIndex(NOW)).rejects.toThrow('status 400, mapper_parsing_exception');
  });
});

describe('changes', () => {
  test('go as lines of JSON through the alias, with the product’s version', async () => {
    const engine = await filled([]);
    cluster.asked = [];
    await engine.send([change(post('a', { title: '江豚 豚监', text: '监测' }), 7), { id: 'b', version: 8, document: null }]);
    const [{ what, body } = { what: '', body: '' }] = cluster.asked;
    expect(what).toBe('POST /wenjian/_bulk?require_alias=true');
    expect(
      body
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { index: { _id: 'a', version: 7, version_type: 'external' } },
      {
        id: 'a',
        type: 'article',
        category: 'nature',
        region: null,
        published_at: '2026-11-25T08:00:00.000Z',
        title: '江豚 豚监',
        tags: [],
        author: '',
        text: '监测',
        head_characters: '',
        text_characters: '',
      },
      { delete: { _id: 'b', version: 8, version_type: 'external' } },
    ]);
  });

  test('that are told twice, late or of what is not there change nothing and are done', async () => {
    const engine = await filled([]);
    const told = { postponed: [], refused: [] };
    expect(await engine.send([change(post('a', { title: '新的' }), 5)])).toEqual(told);
    expect(await engine.send([change(post('a', { title: '旧的' }), 4)])).toEqual(told);
    expect(await engine.send([change(post('a', { title: '新的' }), 5)])).toEqual(told);
    expect(await engine.send([{ id: 'gone', version: 6, document: null }])).toEqual(told);
    expect(await engine.find(question(word('新的')), 'new', page)).toEqual([{ id: 'a', score: 0 }]);
    await engine.send([{ id: 'a', version: 6, document: null }]);
    await engine.send([change(post('a'), 5)]);
    expect(cluster.ids('wenjian')).toEqual([]);
  });

  test('that some posts of a bulk fail with wait or are refused, each by itself', async () => {
    const engine = await filled([]);
    cluster.itemFault = (id) =>
      id === 'busy'
        ? { status: 429, error: { type: 'es_rejected_execution_exception', reason: 'queue is full' } }
        : id === 'broken'
          ? { status: 400, error: { type: 'mapper_parsing_exception', reason: 'failed to parse 某人的话' } }
          : null;
    expect(await engine.send(['busy', 'fine', 'broken'].map((id) => change(post(id))))).toEqual({
      postponed: ['busy'],
      refused: [{ id: 'broken', reason: 'status 400, mapper_parsing_exception' }],
    });
    expect(cluster.ids('wenjian')).toEqual(['fine']);
  });

  test('wait where there is no index, and make none', async () => {
    expect(await engineAt().send([change(post('a'))])).toEqual({ postponed: ['a'], refused: [] });
    expect(cluster.indexes()).toEqual([]);
  });

  test('of many megabytes go in several requests', async () => {
    const engine = await filled([]);
    cluster.asked = [];
    const long = 'ab '.repeat(700_000);
    await engine.send(['a', 'b', 'c', 'd'].map((id) => change(post(id, { text: long }))));
    expect(cluster.asked.map(({ body }) => body.split('\n').length)).toEqual([5, 5]);
    expect(cluster.ids('wenjian')).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a question', () => {
  test('asks for ids alone, of all copies of the index, in an order that does not change', async () => {
    const engine = await filled([post('a', { title: '江豚' })]);
    cluster.asked = [];
    await engine.find(question(word('江豚'), { type: 'article', region: 'hubei', after: NOW }), 'relevance', page);
    const [{ what, body } = { what: '', body: '' }] = cluster.asked;
    expect(what).toMatch(/^POST \/wenjian\/_search\?allow_partial_search_results=false&preference=q\d+$/);
    expect(JSON.parse(body)).toMatchObject({
      from: 0,
      size: 10,
      _source: false,
      track_total_hits: false,
      track_scores: true,
      sort: [{ _score: { order: 'desc' } }, { published_at: { order: 'desc' } }, { id: { order: 'asc' } }],
      query: {
        function_score: {
          query: {
            bool: {
              must: [
                {
                  multi_match: {
                    query: '江豚',
                    type: 'best_fields',
                    operator: 'and',
                    fields: ['title^4', 'tags^3', 'author^2', 'text^1'],
                  },
                },
              ],
              filter: [
                { term: { type: { value: 'article' } } },
                { term: { region: { value: 'hubei' } } },
                { range: { published_at: { gte: NOW.toISOString(), lte: NOW.toISOString() } } },
              ],
            },
          },
        },
      },
    });
  });

  test('is answered by its words, phrases, beginnings, characters, alternatives and exclusions', async () => {
    const engine = await filled([
      { ...post('a', { title: '江豚 豚监 监测', text: 'typescript' }), characters: { head: ['江', '豚'], text: [] } },
      post('b', { text: '监测 江豚', title: '别的' }),
    ]);
    const found = async (condition: SearchCondition) => (await engine.find(question(condition), 'new', page)).map(({ id }) => id);
    const of = (more: object): SearchCondition => ({
      kind: 'word',
      tokens: [],
      inOrder: false,
      beginnings: [],
      characters: [],
      ...more,
    });
    expect(await found(word('江豚', '监测'))).toEqual(['a', 'b']);
    expect(await found(of({ tokens: ['监测', '江豚'], inOrder: true }))).toEqual(['b']);
    expect(await found(of({ beginnings: ['types'] }))).toEqual(['a']);
    expect(await found(of({ characters: ['豚'] }))).toEqual(['a']);
    expect(await found({ kind: 'any', of: [word('别的'), word('没有')] })).toEqual(['b']);
    expect(await found({ kind: 'all', of: [word('江豚')], without: [word('别的')] })).toEqual(['a']);
  });

  test('puts the title before the text, what was typed as it stands before what is apart, and the fresher of equals', async () => {
    const engine = await filled([
      post('text', { text: '江豚 监测' }),
      post('apart', { title: '江豚 一头 监测' }),
      post('whole', { title: '江豚 监测' }),
      { ...post('old', { title: '江豚 监测' }), publishedAt: new Date('2020-01-01T00:00:00.000Z') },
    ]);
    const asked = question(word('江豚', '监测'), { typedPieces: [text('江豚 监测')] });
    const found = await engine.find(asked, 'relevance', page);
    expect(found.map(({ id }) => id)).toEqual(['whole', 'old', 'apart', 'text']);
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 0);
  });

  test('is counted by type', async () => {
    const engine = await filled([post('a', { title: '江豚' }), { ...post('b', { title: '江豚' }), type: 'video' }, post('c')]);
    expect(await engine.countByType(question(word('江豚')))).toEqual(
      new Map([
        ['article', 1],
        ['video', 1],
      ]),
    );
  });

  test('says by an analyser’s words which posts come first, but not which are found', async () => {
    const engine = await filled([post('a', { title: '江豚' })], 'ik_max_word');
    cluster.asked = [];
    await engine.find(question(word('江豚'), { typedPieces: [text('江豚')] }), 'relevance', page);
    const { must, should } = JSON.parse(cluster.asked[0]?.body ?? '').query.function_score.query.bool;
    expect(JSON.stringify(must)).not.toContain('_words');
    expect(should).toEqual([
      {
        multi_match: {
          query: '江豚',
          type: 'best_fields',
          fields: ['title_words^4', 'tags_words^3', 'author_words^2', 'text_words^1'],
        },
      },
    ]);
  });
});

describe('an engine that does not answer', () => {
  const asks = (engine: ReturnType<typeof engineAt>) => engine.find(question(word('江豚')), 'new', page);

  test.each([
    ['is overloaded', () => 429 as const],
    ['has lost its nodes', () => 503 as const],
    ['does not know who asks', () => 401 as const],
    ['is silent', () => 'silent' as const],
  ])('since it %s is not asked for some seconds, which is said once, and said once when it is back', async (_why, fault) => {
    const engine = await filled([post('a', { title: '江豚' })]);
    const patient = engineAt({}, 0);
    cluster.fault = fault;
    for (const one of [engine, patient]) {
      said = [];
      expect(one.mayBeAsked()).toBe(true);
      await expect(asks(one)).rejects.toMatchObject({ isAway: true });
      await expect(asks(one)).rejects.toThrow(SearchFailure);
      expect(said).toEqual(['warn the search engine is away: PostgreSQL answers']);
    }
    expect([engine.mayBeAsked(), patient.mayBeAsked()]).toEqual([false, true]);
    cluster.fault = () => null;
    expect(await asks(patient)).toEqual([{ id: 'a', score: 0 }]);
    await asks(patient);
    expect(said.slice(1)).toEqual(['info the search engine is back']);
  });

  test('that is not there at all', async () => {
    await expect(asks(engineAt({ url: 'http://127.0.0.1:9' }))).rejects.toMatchObject({ isAway: true, status: null });
  });

  test('that refuses one question goes on being asked', async () => {
    const engine = await filled([]);
    cluster.fault = () => 400;
    await expect(asks(engine)).rejects.toMatchObject({ isAway: false });
    expect(engine.mayBeAsked()).toBe(true);
  });

  test('that takes no changes is still asked, and the other way round', async () => {
    const engine = await filled([]);
    cluster.fault = (what) => (what.includes('_bulk') ? 429 : null);
    await expect(engine.send([change(post('a'))])).rejects.toMatchObject({ isAway: true });
    expect(said).toEqual(['warn the search engine takes no changes: they wait']);
    expect(engine.mayBeAsked()).toBe(true);
    expect(await asks(engine)).toEqual([]);
  });
});

test('without SEARCH_URL there is none, with it user and password go in a header', async () => {
  expect(parseConfig({}, '/').search).toBeNull();
  const url = cluster.url.replace('//', '//wen%40jian:p%3Aw@');
  const { search } = parseConfig({ SEARCH_URL: `${url}/` }, '/');
  expect(await (await search?.open(log))?.countAll()).toBeNull();
  expect(cluster.asked).toEqual([
    { what: 'GET /wenjian/_count', body: '', authorization: `Basic ${Buffer.from('wen@jian:p:w').toString('base64')}` },
  ]);
});

test.each([
  [{ SEARCH_URL: 'search.example.com' }, /SEARCH_URL 必须是/],
  [{ SEARCH_INDEX: 'Wenjian' }, /SEARCH_INDEX 应为/],
  [{ SEARCH_ANALYZER: 'standard' }, /SEARCH_ANALYZER 只能是 pairs、smartcn、ik_smart、ik_max_word/],
])('%j stops the start', (wrong, message) => {
  expect(() => parseConfig({ SEARCH_URL: 'http://127.0.0.1:9200', ...wrong }, '/')).toThrow(message);
});
