import type { BulkActionName } from '#contract/back-office/bulk-changes.ts';
import type { AnswerOf, Call, ParsedOf } from '#contract/call.ts';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import type { Paging } from './paging.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { secondInChina } from '../clock.ts';

type Cell = string | number;
type RowOf<C extends Call> = AnswerOf<C> extends { list: (infer Row)[] } ? Row : never;

/** A table of the back office: as a file, and as the rows that bulk changes are chosen from. `Deps` is what its domain reads with. */
export interface ListDefinition<Deps, Action extends string = never> {
  /** The list's own call: its permission and its filters are those of the file. */
  call: Call;
  /** In the audit log. */
  action: string;
  name: string;
  head: string[];
  /** A row of the call's answer as a line of the file. */
  line(row: unknown): Cell[];
  rows(deps: Deps, actor: Actor, filter: object): AsyncGenerator<Cell[][]>;
  bulk: Record<Action, BulkAction<Deps>>;
}

/** One thing that can be done to many: the single call that is made for each row. */
export interface BulkAction<Deps> {
  /** Its permission and the rules of its form are those of the bulk change. */
  call: Call;
  formOf(targetId: string, form: Record<string, unknown>): Record<string, unknown>;
  act(deps: Deps, actor: Actor, ip: string, form: unknown): Promise<unknown>;
  /** The ids that a filter leaves and that it can be done to, part by part; some parts hold none. */
  idsOf(deps: Deps, actor: Actor, filter: Record<string, string>): AsyncGenerator<string[]>;
}

/** All of them, as the back office is given them: it knows no list by itself. */
export interface AdminLists<Deps> {
  lists: Record<ExportedList, ListDefinition<Deps>>;
  actions: Record<BulkActionName, BulkAction<Deps>>;
}

type Read<Deps, C extends Call> = (deps: Deps, actor: Actor, query: ParsedOf<C>) => AsyncGenerator<RowOf<C>[]>;
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
  /** The list read whole, by its own call's filter, part by part. */
  rows: Read<Deps, C>;
  action: string;
  name: string;
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
    /** The field of the call that names the row. */
    target: string;
    idOf: (row: Row) => string;
    /** The part of the list that it can be done to; a filter for another part is refused. */
    only?: Record<string, string>;
    /** Which rows of that part. */
    may?: (row: Row) => boolean;
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

/** A filter as the list's own call reads it. A name that the call does not know is refused: without it more rows than meant would be left. */
export function filterFor({ input }: Call, filter: object): unknown {
  const { shape } = input as { shape?: object };
  if (shape !== undefined && Object.keys(filter).some((name) => !Object.hasOwn(shape, name)))
    throw new AppError('invalid', '筛选条件不适用于这个列表');
  const parsed = input.safeParse(filter);
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message);
  return parsed.data;
}

/** A list page by page to its end. For lists that stay in the thousands; long ones go on from row to row. */
export async function* pages<Row>(read: (page: Paging) => Promise<{ list: Row[]; hasMore: boolean }>): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { list, hasMore } = await read({ page, limit: 500 });
    yield list;
    if (!hasMore) return;
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A spreadsheet is read by people: their time, in a form that a spreadsheet knows as one. */
const inChina = (cell: Cell): Cell => (typeof cell === 'string' && TIMESTAMP.test(cell) ? secondInChina(new Date(cell)) : cell);
