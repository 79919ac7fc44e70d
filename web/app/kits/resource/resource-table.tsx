import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import { formatInteger } from '../../lib/format.ts';
import { Button, type ButtonVariant } from '../../ui/base/button.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { useDelayed } from '../../ui/feedback/delayed.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { BulkChangeBar } from './bulk/bulk-bar.tsx';
import { MarkedBar } from './bulk/marked-bar.tsx';
import { narrowingOf, NOTHING_MARKED } from './bulk/marking.ts';
import { useMarking } from './bulk/use-marking.ts';
import { RunningNote } from './bulk/running-note.tsx';
import type { BulkChanges } from './bulk/bulk-actions.ts';
import { useMayHandle } from '../session/admin-access.ts';
import { ListEmpty } from './list-empty.tsx';
import { Card, Cluster } from '../../ui/layout/primitives.tsx';
import css from './resource-table.module.css';
import { density } from './density.ts';
import { useListExport } from './use-list-export.ts';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { pageNumber, searchParams, words } from '../../lib/search-params.ts';
import { listOf, storedJson } from '../../lib/browser/stored-value.ts';
import { useStore } from '../../lib/store.ts';

interface PageOf<Row> {
  list: Row[];
  total?: number | undefined;
  page: number;
  limit: number;
  hasMore: boolean;
}

/** Actions on all marked rows, whose labels and confirmations name the count. */
interface Bulk<Row> {
  nameOf: (row: Row) => string;
  may?: (row: Row) => boolean;
  actions: readonly {
    label: (count: number) => string;
    icon?: IconName;
    variant?: ButtonVariant;
    onAct: (rows: Row[], done: () => void) => void;
  }[];
}

interface ResourceTableProps<Row> {
  /** Under this name the browser stores which columns are hidden. */
  name: string;
  label: string;
  query: UseQueryResult<PageOf<Row>>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Shown when there are no rows and no filter is set. */
  empty: { title: string; text?: string };
  /** The filters' parameters in the address; when one is set and no row matches, the table offers to clear them. */
  filterParams?: readonly string[];
  tabs?: ReactNode;
  filters?: ReactNode;
  /** Between the filters and the table. */
  note?: ReactNode;
  current?: string | null;
  /** The order when the address names none; '' for the server's own order, which is no column's. Columns with `sort` change it. */
  sort?: string;
  bulk?: Bulk<Row> | undefined;
  /** Background actions on marked rows, or on all rows that match the filter. */
  changes?: BulkChanges<Row> | undefined;
  /** The list that can be exported as a file, with the current filter. */
  file?: { list: ExportedList; filter: Record<string, unknown> };
}

const tableParams = searchParams({ sort: words(), page: pageNumber() });

/** The table of every back-office list: filters, column choice, row marks, loading and empty states, paging, export. */
export function ResourceTable<Row>({
  name,
  label,
  query,
  columns,
  keyOf,
  empty,
  filterParams = [],
  tabs,
  filters,
  note,
  current,
  sort,
  bulk,
  changes,
  file,
}: ResourceTableProps<Row>) {
  const [address] = useSearchParams();
  const { values, to } = useFilters(tableParams);
  const choice = useTableChoice(name);
  const compact = useStore(density) === 'compact';
  const slow = useDelayed(query.isPlaceholderData);
  const download = useListExport(file?.list);
  const narrowing = narrowingOf(address, changes?.filter ?? {});
  const [{ marked, everything }, setMarking] = useMarking(narrowing, NOTHING_MARKED);
  const mayHandle = useMayHandle();
  const rows = query.data?.list ?? [];
  const requested = values.sort;
  // Another tab of the page may have left its own order in the address; unknown orders are ignored.
  const order = columns.some(({ sort: name }) => name !== undefined && [name, `-${name}`].includes(requested)) ? requested : '';
  // The third press on a column returns to the server's own order.
  const isThirdPress = (next: string) => sort === '' && next === `-${order}`;
  const markedRows = rows.filter((row) => marked.has(keyOf(row)));
  const mark = (keys: ReadonlySet<string>) => setMarking({ marked: keys, everything: false });
  const markable = !mayHandle
    ? undefined
    : changes === undefined
      ? bulk
      : { nameOf: changes.nameOf, may: (row: Row) => changes.verbs.some(({ may }) => may(row)) };
  const usable = columns.filter(({ key, forViewersToo }) => mayHandle || key !== 'actions' || forViewersToo === true);
  const visible = usable.filter((column) => isFixed(column) || !choice.hidden.includes(column.key));
  return (
    <Card as="section" shrink className={css.card} aria-label={label} aria-busy={query.isFetching}>
      {tabs}
      <Cluster gap={8} align="end" wrap className={css.bar}>
        {filters}
        <Cluster as="span" gap={8} className={css.tools}>
          {file !== undefined && rows.length > 0 && (
            <Button icon="download" loading={download.isPending} onClick={() => download.start(file.filter)}>
              {query.data?.total === undefined ? '导出' : `导出 ${formatInteger(query.data.total)} 条`}
            </Button>
          )}
          <Menu
            trigger={<Button icon="columns">列</Button>}
            items={[
              ...usable
                .filter((column) => !isFixed(column))
                .map(({ key, title }) => ({
                  label: String(title),
                  checked: !choice.hidden.includes(key),
                  onSelect: () => choice.toggleColumn(key),
                })),
              'separator' as const,
              { label: '紧凑行距', checked: compact, onSelect: () => density.set(compact ? 'roomy' : 'compact') },
            ]}
          />
        </Cluster>
      </Cluster>
      {note}
      {mayHandle && bulk !== undefined && <BulkBar bulk={bulk} rows={markedRows} onMark={mark} />}
      {mayHandle && changes !== undefined && (
        <>
          <RunningNote changes={changes} />
          <BulkChangeBar
            changes={changes}
            rows={markedRows}
            everything={everything}
            hasOthers={query.data !== undefined && (query.data.hasMore || query.data.page > 1)}
            onEverything={() => setMarking({ marked, everything: true })}
            onClear={() => mark(new Set())}
          />
        </>
      )}
      {query.data === undefined ? (
        <Waiting label={label} query={query} />
      ) : rows.length === 0 ? (
        <ListEmpty label={label} empty={empty} filterParams={filterParams} />
      ) : (
        <div className={slow ? css.slow : undefined}>
          <DataTable
            caption={label}
            rows={rows}
            columns={visible}
            keyOf={keyOf}
            {...(current === undefined ? {} : { current })}
            sorting={
              sort === undefined
                ? undefined
                : { by: order || sort, to: (next) => to({ sort: next === sort || isThirdPress(next) ? '' : next }) }
            }
            marking={
              markable === undefined
                ? undefined
                : { ...markable, marked: everything ? new Set(rows.map(keyOf)) : marked, onMark: mark }
            }
          />
        </div>
      )}
      <Foot data={query.data} toPage={(page) => to({ page })} />
    </Card>
  );
}

function BulkBar<Row>({ bulk, rows, onMark }: { bulk: Bulk<Row>; rows: Row[]; onMark: (marked: ReadonlySet<string>) => void }) {
  const clear = () => onMark(new Set());
  return (
    <MarkedBar marked={rows.length} onClear={clear}>
      {bulk.actions.map((action) => (
        <Button
          key={action.label(rows.length)}
          size="s"
          variant={action.variant ?? 'plain'}
          {...(action.icon === undefined ? {} : { icon: action.icon })}
          onClick={() => action.onAct(rows, clear)}
        >
          {action.label(rows.length)}
        </Button>
      ))}
    </MarkedBar>
  );
}

function Waiting<Row>({ label, query }: { label: string; query: UseQueryResult<PageOf<Row>> }) {
  if (query.error !== null)
    return <ErrorState message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <SkeletonGroup label={`正在加载${label}`} className={css.skeleton}>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} />
      ))}
    </SkeletonGroup>
  );
}

function Foot<Row>({ data, toPage }: { data: PageOf<Row> | undefined; toPage: (page: number) => { search: string } }) {
  if (data === undefined || (data.list.length === 0 && data.page === 1)) return null;
  const first = (data.page - 1) * data.limit + 1;
  const count = data.total === undefined ? '' : `，共 ${formatInteger(data.total)} 条`;
  return (
    <Cluster
      as="footer"
      border="top"
      numeric
      gap={10}
      align="center"
      justify="between"
      wrap
      size={13}
      tone="muted"
      className={css.foot}
    >
      <span>{data.list.length === 0 ? '本页没有内容' : `第 ${first}–${first + data.list.length - 1} 条${count}`}</span>
      <Pagination
        page={data.page}
        hasMore={data.hasMore}
        pages={data.total === undefined ? undefined : Math.max(1, Math.ceil(data.total / data.limit))}
        toPage={toPage}
      />
    </Cluster>
  );
}

/** The heading and the actions cannot be hidden; nor can a column whose title is no text, since the menu could not name it. */
const isFixed = ({ heading, key, title }: Column<never>): boolean =>
  heading === true || key === 'actions' || typeof title !== 'string';

interface TableChoice {
  hidden: readonly string[];
}

const isName = (value: unknown): value is string => typeof value === 'string';
const storedChoice = (table: string) =>
  storedJson(`wenjian.table.${table}`, (saved): TableChoice => ({
    hidden: listOf((saved as Partial<TableChoice> | null)?.hidden, isName),
  }));

/** The hidden columns of a table, stored per table in the browser. */
function useTableChoice(table: string) {
  const [choice, setChoice] = useState(() => storedChoice(table).read());
  const change = (next: TableChoice) => {
    storedChoice(table).write(next);
    setChoice(next);
  };
  return {
    ...choice,
    toggleColumn: (key: string) =>
      change({
        ...choice,
        hidden: choice.hidden.includes(key) ? choice.hidden.filter((hidden) => hidden !== key) : [...choice.hidden, key],
      }),
  };
}
