/** What a search engine makes of a query, by its documentation: as much as the product uses. Everything else is refused. */
export type Source = Record<string, unknown>;
type Given = Record<string, unknown>;

export class Refused extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

/** Refuses every key but these. */
export function only(given: unknown, ...keys: string[]): Given {
  const unknown = Object.keys(given as Given).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw new Refused(400, 'parsing_exception', `unknown key [${unknown.join()}]`);
  return given as Given;
}

/** The score of a document; null when it does not match. */
export function scoreOf(query: unknown, source: Source): number | null {
  const [[kind, given] = ['', null], ...more] = Object.entries(query as Given);
  if (more.length > 0) throw new Refused(400, 'parsing_exception', 'a query has one kind');
  switch (kind) {
    case 'bool':
      return scoreOfBool(only(given, 'must', 'should', 'filter', 'must_not', 'minimum_should_match'), source);
    case 'function_score':
      return scoreOfFunctions(only(given, 'query', 'functions', 'score_mode', 'boost_mode'), source);
    case 'multi_match':
      return scoreOfFields(only(given, 'query', 'type', 'operator', 'fields'), source);
    case 'prefix':
      return about(given, source, ({ value }, tokens) => tokens.flat().some((token) => token.startsWith(String(value))));
    case 'term':
      return about(given, source, ({ value }, _tokens, known) => known === value);
    case 'range':
      return about(
        given,
        source,
        ({ gte = '', lte = '9' }, _tokens, known) => String(known) >= String(gte) && String(known) <= String(lte),
      );
    default:
      throw new Refused(400, 'parsing_exception', `unknown query [${kind}]`);
  }
}

function scoreOfBool(given: Given, source: Source): number | null {
  const scores = (clauses: unknown = []) => (clauses as unknown[]).map((clause) => scoreOf(clause, source));
  const [must, should, filter, mustNot] = [given['must'], given['should'], given['filter'], given['must_not']].map(scores);
  const least = given['minimum_should_match'] ?? (must?.length || filter?.length ? 0 : Math.min(1, should?.length ?? 0));
  const wanted = should?.filter((score) => score !== null) ?? [];
  const isMatch = ![...(must ?? []), ...(filter ?? [])].includes(null) && wanted.length >= Number(least);
  if (!isMatch || mustNot?.some((score) => score !== null)) return null;
  return [...(must ?? []), ...wanted].reduce<number>((sum, score) => sum + (score ?? 0), 0);
}

function scoreOfFunctions({ query, functions, score_mode: among, boost_mode: boost }: Given, source: Source): number | null {
  if (among !== 'sum' || boost !== 'multiply') throw new Refused(400, 'parsing_exception', 'not what this stand-in knows');
  const score = scoreOf(query, source);
  const factors = (functions as Given[]).map((one) => {
    const { weight, exp } = only(one, 'weight', 'exp');
    if (exp === undefined) return Number(weight);
    const [[field, curve] = ['', {}]] = Object.entries(exp as Given);
    const { origin, scale, decay } = only(curve, 'origin', 'scale', 'decay');
    const days = Math.abs(Date.parse(String(origin)) - Date.parse(String(source[field]))) / 86_400_000;
    return Number(weight) * Number(decay) ** (days / Number(/^(\d+)d$/.exec(String(scale))?.[1]));
  });
  return score && score * factors.reduce((sum, factor) => sum + factor, 0);
}

/** The best field decides; `and` and a phrase are held within one field. */
function scoreOfFields({ query, type, operator = 'or', fields }: Given, source: Source): number | null {
  const asked = String(query).split(' ');
  if (asked.includes('')) throw new Refused(400, 'parsing_exception', 'an empty token was asked for');
  const scores = (fields as string[]).map((named) => {
    const [field = '', boost = '1'] = named.split('^');
    const values = tokensIn(source[field]);
    const hits = asked.filter((token) => values.flat().includes(token)).length;
    const isHit =
      type === 'phrase'
        ? values.some((tokens) => tokens.some((_token, at) => asked.every((token, next) => tokens[at + next] === token)))
        : operator === 'and'
          ? hits === asked.length
          : hits > 0;
    return isHit ? hits * Number(boost) : 0;
  });
  if (type !== 'phrase' && type !== 'best_fields') throw new Refused(400, 'parsing_exception', `unknown type [${String(type)}]`);
  const best = Math.max(...scores);
  return best > 0 ? best : null;
}

function about(
  given: unknown,
  source: Source,
  holds: (given: Given, tokens: string[][], known: unknown) => boolean,
): number | null {
  const [[field, wanted] = ['', {}], ...more] = Object.entries(given as Given);
  if (more.length > 0) throw new Refused(400, 'parsing_exception', 'one field a clause');
  return holds(only(wanted, 'value', 'gte', 'lte'), tokensIn(source[field]), source[field]) ? 1 : null;
}

/** As the analyser `whitespace` cuts them; of the values of a list each by itself. */
const tokensIn = (value: unknown): string[][] =>
  [value ?? ''].flat().map((text) =>
    String(text)
      .split(/\s+/)
      .filter((token) => token !== ''),
  );
