import { z } from 'zod';
import type { Logger } from '../../core/log.ts';
import { SearchFailure, type SearchChange } from '../../core/search.ts';
import { defineDriver } from '../driver.ts';
import { bulksOf, resultOf, type BulkAnswer } from './bulk.ts';
import { ANALYZERS, indexOf, type Analyzer } from './mapping.ts';
import type { NewIndex, SearchEngine, SendResult } from './port.ts';
import { countOf, searchOf } from './query.ts';
import { createSender, type SendRequest } from './request.ts';
import { watch } from './watch.ts';

interface OpenSearchConfig {
  url: string;
  /** The alias for all requests. The indexes behind it are named `<alias>-<time>`. */
  alias: string;
  analyzer: Analyzer;
}

/** Timeouts. A reader waits for `find`; afterwards PostgreSQL answers instead. */
const WITHIN_MS = { find: 1_500, look: 2_000, send: 30_000, manage: 60_000 };
/** After a failure the engine is not used for this time. */
const RETRY_MS = 10_000;
const LOG_MESSAGES = {
  reads: {
    away: 'the search engine is away: PostgreSQL answers',
    back: 'the search engine is back',
    refused: 'the search engine refused a question: PostgreSQL answered it',
  },
  writes: {
    away: 'the search engine takes no changes: they wait',
    back: 'the search engine takes changes again',
    refused: 'the search engine refused changes: they wait',
  },
};

interface SearchAnswer {
  timed_out: boolean;
  hits: { hits: { _id: string; _score: number | null }[] };
  aggregations?: { types: { buckets: { key: string; doc_count: number }[] } };
}

/** A driver for OpenSearch 2 and later and Elasticsearch 7.10 and later, which uses only what both document. */
export function openSearch(
  { url, alias, analyzer }: OpenSearchConfig,
  log: Logger,
  withinMs = WITHIN_MS,
  retryMs = RETRY_MS,
): SearchEngine {
  const send = createSender(url);
  const reads = watch(log, LOG_MESSAGES.reads, retryMs);
  const writes = watch(log, LOG_MESSAGES.writes, retryMs);
  const search = (body: object, parameters = ''): Promise<SearchAnswer> =>
    reads.run(async () => {
      // A result of only some shards counts as a failure.
      const path = `/${alias}/_search?allow_partial_search_results=false${parameters}`;
      const answer = await send<SearchAnswer>({ method: 'POST', path, body, timeoutMs: withinMs.find });
      if (answer.timed_out) throw new SearchFailure('the search timed out', { isAway: true });
      return answer;
    });

  return {
    mayBeAsked: () => reads.mayBeAsked(),
    async find(question, order, page) {
      // All pages of a query use the same shard copies (`preference`), because scores differ slightly between copies.
      const preference = `&preference=q${hashOf(JSON.stringify(question.condition))}`;
      const { hits } = await search(searchOf(question, order, page, analyzer), preference);
      return hits.hits.map(({ _id, _score }) => ({ id: _id, score: _score ?? 0 }));
    },
    async countByType(question) {
      const { aggregations } = await search(countOf(question));
      return new Map((aggregations?.types.buckets ?? []).map(({ key, doc_count: count }) => [key, count]));
    },
    // `require_alias`, so that no index is created by accident before the first build.
    send: (changes) => writes.run(() => bulk(send, `/${alias}/_bulk?require_alias=true`, changes, analyzer, withinMs.send)),
    async countAll() {
      try {
        const { count } = await send<{ count: number }>({ method: 'GET', path: `/${alias}/_count`, timeoutMs: withinMs.look });
        return count;
      } catch (error) {
        if (error instanceof SearchFailure && error.status === 404) return null;
        throw error;
      }
    },
    startIndex: (now) => startIndex(send, { alias, analyzer }, now, withinMs),
  };
}

/** Chosen by SEARCH_URL. */
export const openSearchDriver = defineDriver({
  name: 'opensearch',
  label: '搜索引擎',
  variables: {
    SEARCH_URL: z.url({ protocol: /^https?$/, error: 'SEARCH_URL 必须是以 http:// 或 https:// 开头的地址' }).optional(),
    SEARCH_INDEX: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,60}$/, 'SEARCH_INDEX 应为 2 到 61 位的小写字母、数字或横线，以字母开头')
      .default('wenjian'),
    SEARCH_ANALYZER: z.enum(ANALYZERS, `SEARCH_ANALYZER 只能是 ${ANALYZERS.join('、')}`).default('pairs'),
  },
  needs: ['SEARCH_URL'],
  open: async (env, log) => openSearch({ url: env.SEARCH_URL, alias: env.SEARCH_INDEX, analyzer: env.SEARCH_ANALYZER }, log),
});

/** A hash of a text, equal on every server. */
function hashOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return sum;
}

async function bulk(
  send: SendRequest,
  path: string,
  changes: readonly SearchChange[],
  analyzer: Analyzer,
  timeoutMs: number,
): Promise<SendResult> {
  const result: SendResult = { postponed: [], refused: [] };
  for (const part of bulksOf(changes, analyzer)) {
    const answer = await send<BulkAnswer>({ method: 'POST', path, body: part.body, timeoutMs });
    const { postponed, refused } = resultOf(part, answer);
    result.postponed.push(...postponed);
    result.refused.push(...refused);
  }
  return result;
}

async function startIndex(
  send: SendRequest,
  { alias, analyzer }: Pick<OpenSearchConfig, 'alias' | 'analyzer'>,
  now: Date,
  withinMs: typeof WITHIN_MS,
): Promise<NewIndex> {
  const name = `${alias}-${now.toISOString().replace(/\D/g, '')}`;
  const manage = <Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> =>
    send<Answer>({ method, path, timeoutMs: withinMs.manage, ...(body === undefined ? {} : { body }) });
  await manage('PUT', `/${name}`, indexOf(analyzer));
  return {
    send: (changes) => bulk(send, `/${name}/_bulk`, changes, analyzer, withinMs.send),
    async publish() {
      await manage('PUT', `/${name}/_settings`, { index: { refresh_interval: null } });
      await manage('POST', `/${name}/_refresh`);
      // Removes the former index and leftovers of interrupted builds. The pattern also matches indexes of a site with a longer alias.
      const indexes = await manage<Record<string, object>>('GET', `/${alias}-*`);
      const others = Object.keys(indexes).filter((other) => other !== name && isOf(alias, other));
      await manage('POST', '/_aliases', {
        actions: [{ add: { index: name, alias, is_write_index: true } }, ...others.map((index) => ({ remove_index: { index } }))],
      });
    },
    async discard() {
      await manage('DELETE', `/${name}`);
    },
  };
}

const isOf = (alias: string, index: string): boolean =>
  index.startsWith(`${alias}-`) && /^\d{17}$/.test(index.slice(alias.length + 1));
