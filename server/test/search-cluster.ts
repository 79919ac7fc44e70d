import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { only, Refused, scoreOf, type Source } from './search-query.ts';

interface Index {
  aliases: Set<string>;
  fields: Set<string>;
  /** Without, nothing that was written is found before a refresh. */
  isRefreshing: boolean;
  documents: Map<string, { version: number; source: Source | null }>;
}

type Item = { status: number; error?: { type: string; reason: string } };

export interface SearchCluster {
  url: string;
  /** What it was asked, in order: method, path and body. */
  asked: { what: string; body: string; authorization: string | undefined }[];
  /** How it fails: a status for a whole request, `silent` for no answer, null for not at all. */
  fault: (what: string) => number | 'silent' | null;
  /** How it fails a single post of a bulk. */
  itemFault: (id: string) => Item | null;
  /** The ids that an index or alias holds. */
  ids(name: string): string[];
  indexes(): string[];
  close(): void;
}

/** OpenSearch as its documentation has it: what the product asks, checked as it comes in, over documents that it really keeps. */
export async function startSearchCluster(plugins: string[] = []): Promise<SearchCluster> {
  const indexes = new Map<string, Index>();
  const analyzers = ['whitespace', ...plugins];
  const find = (name: string): Index => {
    const found = indexes.get(name) ?? [...indexes.values()].find(({ aliases }) => aliases.has(name));
    if (found === undefined) throw new Refused(404, 'index_not_found_exception', `no such index [${name}]`);
    return found;
  };
  const cluster: SearchCluster = {
    url: '',
    asked: [],
    fault: () => null,
    itemFault: () => null,
    ids: (name) =>
      [...find(name).documents]
        .filter(([, { source }]) => source !== null)
        .map(([id]) => id)
        .toSorted(),
    indexes: () => [...indexes.keys()],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  const create = (name: string, body: unknown): object => {
    const { settings, mappings } = only(body, 'settings', 'mappings');
    const { refresh_interval: interval } = only(only(settings, 'index')['index'], 'refresh_interval');
    const { dynamic, properties } = only(mappings, 'dynamic', '_source', 'properties');
    if (dynamic !== 'strict') throw new Refused(400, 'mapper_parsing_exception', 'this stand-in knows strict mappings');
    for (const property of Object.values(properties as object)) {
      const { analyzer = 'whitespace', search_analyzer: other = analyzer } = only(
        property,
        'type',
        'analyzer',
        'search_analyzer',
        'norms',
        'index_options',
      );
      for (const name of [analyzer, other])
        if (!analyzers.includes(String(name)))
          throw new Refused(400, 'mapper_parsing_exception', `analyzer [${String(name)}] has not been configured in mappings`);
    }
    if (indexes.has(name)) throw new Refused(400, 'resource_already_exists_exception', `index [${name}] already exists`);
    const fields = new Set(Object.keys(properties as object));
    indexes.set(name, { aliases: new Set(), fields, isRefreshing: interval !== '-1', documents: new Map() });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  };

  const changeAliases = (body: unknown): object => {
    for (const action of only(body, 'actions')['actions'] as object[]) {
      const { add, remove_index: gone } = only(action, 'add', 'remove_index') as Record<string, Record<string, string>>;
      if (add !== undefined)
        find(only(add, 'index', 'alias', 'is_write_index')['index'] as string).aliases.add(add['alias'] ?? '');
      if (gone !== undefined && !indexes.delete(gone['index'] ?? ''))
        throw new Refused(404, 'index_not_found_exception', 'no such index');
    }
    return { acknowledged: true };
  };

  const change = (index: Index, id: string, version: number, source: Source | null): Item => {
    const stored = index.documents.get(id);
    if (stored !== undefined && version <= stored.version)
      return { status: 409, error: { type: 'version_conflict_engine_exception', reason: `[${id}]: version conflict` } };
    const strange = Object.keys(source ?? {}).filter((field) => !index.fields.has(field));
    if (strange.length > 0) return { status: 400, error: { type: 'strict_dynamic_mapping_exception', reason: strange.join() } };
    index.documents.set(id, { version, source });
    return { status: source === null && stored === undefined ? 404 : 200 };
  };

  const bulk = (name: string, text: string, params: URLSearchParams): object => {
    if (!text.endsWith('\n'))
      throw new Refused(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const isMissing = params.get('require_alias') === 'true' && ![...indexes.values()].some(({ aliases }) => aliases.has(name));
    const items: object[] = [];
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      const [[kind, meta] = ['', {}]] = Object.entries(only(line, 'index', 'delete'));
      const { _id: id, version, version_type: how } = only(meta, '_id', 'version', 'version_type');
      if (how !== 'external' || !Number.isInteger(version)) throw new Refused(400, 'illegal_argument_exception', 'version');
      const source = kind === 'delete' ? null : (lines.shift() as Source);
      const missing = { status: 404, error: { type: 'index_not_found_exception', reason: `[${name}] is not an alias` } };
      const item = isMissing
        ? missing
        : (cluster.itemFault(String(id)) ?? change(find(name), String(id), Number(version), source));
      items.push({ [kind]: { _index: name, _id: id, ...item } });
    }
    return { took: 1, errors: items.some((item) => JSON.stringify(item).includes('"error"')), items };
  };

  const search = (name: string, body: unknown): object => {
    const asked = only(body, 'query', 'from', 'size', 'sort', '_source', 'track_total_hits', 'track_scores', 'aggs');
    const { query, from = 0, size = 10, sort = [], aggs } = asked;
    if (Number(from) + Number(size) > 10_000) throw new Refused(400, 'illegal_argument_exception', 'Result window is too large');
    const { isRefreshing, documents } = find(name);
    const found = [...(isRefreshing ? documents : [])].flatMap(([id, { source }]) => {
      const score = source === null ? null : scoreOf(query, source);
      return source === null || score === null ? [] : [{ id, score, source }];
    });
    const keys = (sort as Record<string, { order: 'asc' | 'desc' }>[]).flatMap((one) => Object.entries(one));
    const keyOf = ({ score, source }: (typeof found)[number], key: string) => (key === '_score' ? score : String(source[key]));
    found.sort((one, other) => {
      for (const [key, { order }] of keys) {
        const [a, b] = [keyOf(one, key), keyOf(other, key)];
        const isBefore = order === 'asc' ? a < b : a > b;
        if (a !== b) return isBefore ? -1 : 1;
      }
      return 0;
    });
    const isScored = asked['track_scores'] === true;
    const hits = found.slice(Number(from), Number(from) + Number(size));
    const types = Map.groupBy(found, ({ source }) => String(source['type']));
    return {
      took: 1,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { max_score: null, hits: hits.map(({ id, score }) => ({ _index: name, _id: id, _score: isScored ? score : null })) },
      ...(aggs === undefined
        ? {}
        : { aggregations: { types: { buckets: [...types].map(([key, all]) => ({ key, doc_count: all.length })) } } }),
    };
  };

  const known = (pattern: string): object => {
    if (!pattern.endsWith('*')) find(pattern);
    const named = [...indexes].filter(([name]) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
    return Object.fromEntries(
      named.map(([name, { aliases }]) => [name, { aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])) }]),
    );
  };

  const PARAMETERS: Record<string, string[]> = {
    _bulk: ['require_alias'],
    _search: ['allow_partial_search_results', 'preference'],
  };
  const answer = ({ method, headers, url }: IncomingMessage, text: string): object => {
    const { pathname, searchParams: params } = new URL(url ?? '', 'http://cluster');
    const [, name = '', verb = ''] = pathname.split('/');
    for (const parameter of params.keys())
      if (!PARAMETERS[verb]?.includes(parameter))
        throw new Refused(400, 'illegal_argument_exception', `contains unrecognized parameter: [${parameter}]`);
    const type = verb === '_bulk' ? 'application/x-ndjson' : 'application/json';
    if (text !== '' && headers['content-type'] !== type) throw new Refused(406, 'media_type_header_exception', 'Content-Type');
    const body = (): unknown => JSON.parse(text);
    switch (`${method} ${name === '_aliases' ? name : verb}`) {
      case 'PUT ':
        return create(name, body());
      case 'GET ':
        return known(name);
      case 'DELETE ':
        find(name);
        indexes.delete(name);
        return { acknowledged: true };
      case 'POST _aliases':
        return changeAliases(body());
      case 'POST _bulk':
        return bulk(name, text, params);
      case 'POST _search':
        return search(name, body());
      case 'GET _count':
        return { count: cluster.ids(name).length, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } };
      case 'PUT _settings':
        find(name).isRefreshing = only(only(body(), 'index')['index'], 'refresh_interval')['refresh_interval'] !== '-1';
        return { acknowledged: true };
      case 'POST _refresh':
        find(name);
        return { _shards: { total: 1, successful: 1, failed: 0 } };
      default:
        throw new Refused(405, 'illegal_argument_exception', `Incorrect HTTP method for uri [${pathname}]`);
    }
  };

  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const what = `${request.method} ${request.url}`;
    cluster.asked.push({ what, body: text, authorization: request.headers.authorization });
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
    const fault = cluster.fault(what);
    if (fault === 'silent') return;
    if (fault !== null)
      return send(fault, { error: { root_cause: [], type: 'stand_in_exception', reason: 'as told' }, status: fault });
    try {
      send(200, answer(request, text));
    } catch (error) {
      const { status, type, message } = error instanceof Refused ? error : new Refused(500, 'exception', String(error));
      send(status, { error: { root_cause: [], type, reason: message }, status });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cluster.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return cluster;
}
