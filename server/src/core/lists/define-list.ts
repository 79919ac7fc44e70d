import type { BulkActionName } from '#contract/back-office/bulk-changes.ts';
import type { AnswerOf, Call, ParsedOf } from '#contract/call.ts';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import type { Paging } from './paging.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { secondInChina } from '../clock.ts';

type Cell = string | number;
type RowOf<C extends Call> = AnswerOf<C> extends { list: (infer Row)[] } ? Row : never;

/**
 * A list of the back office that can be exported as a file and whose rows can be changed in bulk. A domain defines it with
 * `defineList`; `Deps` are the dependencies of that domain.
 */
export interface ListDefinition<Deps, Action extends string = never> {
  /** The call that the page lists with; the export has its permission and its filters. */
  call: Call;
  /** Name of the export in the audit log. */
  action: string;
  /** Name of the file. */
  name: string;
  /** Titles of the columns. */
  head: string[];
  /** Converts a row of the call's answer to the cells of a line. */
  line(row: unknown): Cell[];
  /** All lines that match the filter, in batches. */
  rows(deps: Deps, actor: Actor, filter: object): AsyncGenerator<Cell[][]>;
  bulk: Record<Action, BulkAction<Deps>>;
}

/** An action on many rows: a call that is executed once for each row. */
export interface BulkAction<Deps> {
  /** The call for one row; the bulk change has its permission and checks its form. */
  call: Call;
  /** The call's input for one row. */
  formOf(targetId: string, form: Record<string, unknown>): Record<string, unknown>;
  act(deps: Deps, actor: Actor, ip: string, form: unknown): Promise<unknown>;
  /** Ids of the rows that match the filter and allow the action, in batches, which may be empty. */
  idsOf(deps: Deps, actor: Actor, filter: Record<string, string>): AsyncGenerator<string[]>;
}

/** All lists and bulk actions, passed to the back office, which does not import the domains. */
export interface AdminLists<Deps> {
  lists: Record<ExportedList, ListDefinition<Deps>>;
  actions: Record<BulkActionName, BulkAction<Deps>>;
}

type ReadRows<Deps, C extends Call> = (deps: Deps, actor: Actor, query: ParsedOf<C>) => AsyncGenerator<RowOf<C>[]>;
/** A bulk action that still lacks the list it belongs to. */
type OnList<Deps, Row> = (
  listCall: Call,
  read: (deps: Deps, actor: Actor, query: never) => AsyncGenerator<Row[]>,
) => BulkAction<Deps>;

export function defineList<Deps, C extends Call, Action extends BulkActionName = never>({
  call,
  rows,
  action,
  name,
  columns,
  bulk,
}: {
  call: C;
  /** Reads all rows that match the call's filter, in batches. */
  rows: ReadRows<Deps, C>;
  action: string;
  name: string;
  /** The cells of a row by title of the column, in order. */
  columns: Record<string, (row: RowOf<C>) => Cell>;
  bulk?: Record<Action, OnList<Deps, RowOf<C>>>;
}): ListDefinition<Deps, Action> {
  const cells = Object.values(columns);
  const line = (row: RowOf<C>) => cells.map((cell) => inChina(cell(row)));
  const actions = Object.entries<OnList<Deps, RowOf<C>>>(bulk ?? {}).map(([key, make]) => [key, make(call, rows)]);
  return {
    call,
    action,
    name,
    head: Object.keys(columns),
    line: (row) => line(row as RowOf<C>),
    async *rows(deps, actor, filter) {
      const query = filterFor(call, filter) as ParsedOf<C>;
      for await (const batch of rows(deps, actor, query)) yield batch.map(line);
    },
    bulk: Object.fromEntries(actions) as Record<Action, BulkAction<Deps>>,
  };
}

/** Defines a bulk action of a list: `call` is executed with `act` for each chosen row. */
export function bulk<Deps, C extends Call, Row>(
  call: C,
  {
    target,
    idOf,
    only = {},
    may = () => true,
    fixed = {},
    act,
  }: {
    /** The field of the call's input that takes the row's id. */
    target: string;
    idOf: (row: Row) => string;
    /** Filter values that the action requires; a different value in the request's filter is refused. */
    only?: Record<string, string>;
    /** Whether a row with these values allows the action. */
    may?: (row: Row) => boolean;
    /** Constant fields of the call's input. */
    fixed?: Record<string, unknown>;
    act: (deps: Deps, actor: Actor, ip: string, form: ParsedOf<C>) => Promise<unknown>;
  },
): OnList<Deps, Row> {
  return (listCall, read) => ({
    call,
    formOf: (targetId, form) => ({ ...form, ...fixed, [target]: targetId }),
    act: (deps, actor, ip, form) => act(deps, actor, ip, call.input.parse(form) as ParsedOf<C>),
    async *idsOf(deps, actor, filter) {
      for (const [name, value] of Object.entries(only))
        if (filter[name] !== undefined && filter[name] !== value) throw new AppError('invalid', '所选的操作不适用于这个列表');
      const parsed = filterFor(listCall, { ...filter, ...only });
      for await (const rows of read(deps, actor, parsed as never)) yield rows.filter(may).map(idOf);
    },
  });
}

/** Parses a filter with the list's call. An unknown name is refused, because ignoring it would select more rows than intended. */
export function filterFor({ input }: Call, filter: object): unknown {
  const { shape } = input as { shape?: object };
  if (shape !== undefined && Object.keys(filter).some((name) => !Object.hasOwn(shape, name)))
    throw new AppError('invalid', '筛选条件不适用于这个列表');
  const parsed = input.safeParse(filter);
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message);
  return parsed.data;
}

/** Reads a list page by page. For lists of a few thousand rows; longer ones use keyset paging, because offsets are slow there. */
export async function* pages<Row>(read: (page: Paging) => Promise<{ list: Row[]; hasMore: boolean }>): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { list, hasMore } = await read({ page, limit: 500 });
    yield list;
    if (!hasMore) return;
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Converts an ISO timestamp to China time in the form that spreadsheets recognise; other cells stay. */
const inChina = (cell: Cell): Cell => (typeof cell === 'string' && TIMESTAMP.test(cell) ? secondInChina(new Date(cell)) : cell);
