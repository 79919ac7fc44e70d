import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import { mayHide, mayRestore, REVIEWED_STATUS_LABEL } from '#contract/comments/reviewed-text.ts';
import { CellButton, CellNewTabLink } from '../../../../kits/resource/cell.tsx';
import { ButtonRow, NewTabLink } from '../../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../../kits/resource/page.tsx';
import { MissingDetail } from '../../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../../kits/resource/list-detail/shortcuts-button.tsx';
import type { Decision } from '../../../../kits/desk/deferred.ts';
import { quoteBeginning, useDesk } from '../../../../kits/desk/use-desk.tsx';
import { ResourceTable } from '../../../../kits/resource/resource-table.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/base/button.tsx';
import type { Column } from '../../../../ui/data/data-table.tsx';
import { SearchForm } from '../../../../ui/forms/search-form.tsx';
import { PageHead } from '../../../../ui/layout/panel.tsx';
import { Cluster } from '../../../../ui/layout/primitives.tsx';
import { LinkTabs } from '../../../../ui/layout/tabs.tsx';
import { CaseBackground } from '../case-background.tsx';
import { SanctionButton, SanctionRowAction } from '../sanction-button.tsx';
import { useRowClaim } from '../use-row-claim.ts';
import { bulkVerbs, restoreVerb } from './bulk-verbs.tsx';
import { REMARK_SHORTCUTS, RemarkPanel, type Remark } from './remark-panel.tsx';
import { RemarkState } from './remark-state.tsx';

export const REMARK_TABS = ['all', 'held', 'risky', 'hidden', 'removed'] as const;
export type RemarkTab = (typeof REMARK_TABS)[number];

const TAB_LABEL: Record<RemarkTab, string> = {
  all: '全部',
  held: REVIEWED_STATUS_LABEL.held,
  risky: '含敏感词',
  hidden: REVIEWED_STATUS_LABEL.hidden,
  removed: REVIEWED_STATUS_LABEL.removed,
};

/** A kind of short text that people write under works. */
interface RemarkKind<Row extends Remark> {
  kind: 'comment' | 'danmaku';
  list: Extract<ExportedList, 'comments' | 'danmaku'>;
  noun: '评论' | '弹幕';
  text: string;
  tabs: readonly RemarkTab[];
  /** Ways to other pages, at the right of the heading. */
  links: ReactNode;
  queryKey: string;
  /** Column and facts that this kind alone has; of columns none in a queue. */
  workOf: (row: Row) => { label: string; link: string; title: string };
  factsOf: (row: Row) => readonly { name: string; value: ReactNode }[];
  columns: readonly Column<Row>[];
  hide: (id: string, reason: string) => Decision;
  restore: (id: string) => Decision;
  claim: (id: string, claimed: boolean) => void;
  leave: (id: string) => void;
}

/** A change of the address: filter, open row or page. */
interface Change {
  status?: RemarkTab;
  q?: string;
  id?: string | undefined;
  page?: number;
}

interface RemarkDeskProps<Row extends Remark> extends RemarkKind<Row> {
  status: RemarkTab;
  q: string;
  to(change: Change): { search: string };
  go(change: Change): void;
  filter: Record<string, string | undefined>;
  query: UseQueryResult<{ list: Row[]; page: number; limit: number; hasMore: boolean }>;
}

/** The desk for comments or danmaku: shows one after the other, to pass or hide by one or two keys, with an undo for five seconds. */
export function RemarkDesk<Row extends Remark>({ status, q, to, go, filter, query, ...kind }: RemarkDeskProps<Row>) {
  const { noun, queryKey } = kind;
  const isQueue = status === 'held' || status === 'risky';
  const desk = useDesk({
    query,
    queryKey,
    keyOf: ({ id }) => id,
    // Elsewhere nothing waits: reviewers go on by themselves.
    isLeftToDo: (row: Row) => isQueue && (mayRestore(row) || mayHide(row)),
    afterLastDecision: 'close',
  });
  const { current } = desk;
  const decide = (row: Row, verb: string, decision: Decision) =>
    desk.decide({ id: row.id, name: quoteBeginning(row.content), verb }, decision);
  const restore = (row: Row) => decide(row, restoreVerb(row), kind.restore(row.id));
  const hide = (row: Row, reason: string) => decide(row, '隐藏', kind.hide(row.id, reason));

  useRowClaim({
    id: current?.id ?? null,
    // A row whose decision was undone still belongs to this reviewer.
    isFree: current?.status === 'held' && (current.claim === null || desk.isUndone(current.id)),
    // A claim goes with its decision.
    claim: (id, claimed) => (claimed || !desk.isDecided(id)) && kind.claim(id, claimed),
    leave: kind.leave,
  });

  return (
    <AdminPage>
      <PageHead title={`${noun}管理`} text={kind.text}>
        <Cluster gap={8} align="center">
          <ShortcutsButton keys={REMARK_SHORTCUTS} />
          {kind.links}
        </Cluster>
      </PageHead>
      <ListDetail
        state={desk}
        renderDetail={() =>
          current === null ? (
            <MissingDetail title={`${noun}详情`} list={query} onClose={desk.close} />
          ) : (
            <RemarkPanel
              title={`${noun}详情`}
              row={current}
              facts={[workFact(kind.workOf(current)), ...kind.factsOf(current)]}
              context={<CaseBackground kind={kind.kind} id={current.id} />}
              onRestore={() => restore(current)}
              onHide={(reason) => hide(current, reason)}
              onClose={desk.close}
            >
              <SanctionButton label="处罚发布者" user={current.author} cause={{ type: kind.kind, id: current.id }} />
            </RemarkPanel>
          )
        }
        list={
          <ResourceTable
            name={kind.list}
            label={noun}
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            // Hidden comments come by when they were hidden, which no column shows.
            sort={status === 'held' ? 'at' : status === 'hidden' && kind.kind === 'comment' ? '' : '-at'}
            file={{ list: kind.list, filter }}
            changes={{
              noun: `条${noun}`,
              verbs: bulkVerbs(kind.list, status),
              keyOf: ({ id }) => id,
              nameOf: ({ author, content }) => `${author.nickname}：${content}`,
              filter,
              queryKey,
            }}
            filterParams={['q']}
            empty={{ title: emptyTitle(status, noun) }}
            tabs={
              <LinkTabs
                label="状态"
                tabs={kind.tabs.map((value) => ({
                  to: to({ status: value, id: undefined }),
                  label: TAB_LABEL[value],
                  current: value === status,
                }))}
              />
            }
            filters={<SearchForm label={`搜${noun}、作者或作品`} words={q} onSearch={(next) => go({ q: next, id: undefined })} />}
            columns={columnsOf({ kind, isQueue, open: desk.open, restore })}
          />
        }
      />
      {desk.undoBar}
    </AdminPage>
  );
}

interface ColumnsInput<Row extends Remark> {
  kind: RemarkKind<Row>;
  isQueue: boolean;
  open: (id: string) => void;
  restore: (row: Row) => void;
}

const columnsOf = <Row extends Remark>({ kind, isQueue, open, restore }: ColumnsInput<Row>): readonly Column<Row>[] => [
  {
    key: 'content',
    title: kind.noun,
    heading: true,
    renderCell: ({ id, content, author, ipLocation }) => (
      <CellButton onClick={() => open(id)}>
        <b>{content}</b>
        <span>
          {author.nickname}
          {ipLocation !== null && ` · ${ipLocation}`}
        </span>
      </CellButton>
    ),
  },
  {
    key: 'work',
    title: kind.kind === 'comment' ? '作品' : '视频',
    hiddenBesideDetail: true,
    renderCell: (row) => {
      const { link, title } = kind.workOf(row);
      return <CellNewTabLink href={link}>{title || '（无标题）'}</CellNewTabLink>;
    },
  },
  ...(isQueue ? [] : kind.columns),
  { key: 'at', title: '时间', sort: 'at', renderCell: ({ createTime }) => formatDateTime(createTime) },
  { key: 'state', title: '状态', renderCell: (row) => <RemarkState row={row} /> },
  {
    key: 'actions',
    title: '操作',
    hiddenBesideDetail: true,
    renderCell: (row) => (
      <ButtonRow>
        {mayRestore(row) && (
          <Button size="s" aria-label={`${restoreVerb(row)} ${row.author.nickname} 的${kind.noun}`} onClick={() => restore(row)}>
            {restoreVerb(row)}
          </Button>
        )}
        {mayHide(row) && (
          <Button
            size="s"
            variant="danger"
            aria-label={`隐藏 ${row.author.nickname} 的${kind.noun}`}
            onClick={() => open(row.id)}
          >
            隐藏
          </Button>
        )}
        <SanctionRowAction user={row.author} cause={{ type: kind.kind, id: row.id }} />
      </ButtonRow>
    ),
  },
];

const workFact = ({ label, link, title }: { label: string; link: string; title: string }) => ({
  name: label,
  value: <NewTabLink href={link}>{title || '（无标题）'}</NewTabLink>,
});

const emptyTitle = (status: RemarkTab, noun: string): string =>
  ({
    all: `还没有${noun}`,
    held: `没有待审核的${noun}`,
    risky: `没有含敏感词的${noun}`,
    hidden: `没有隐藏的${noun}`,
    removed: `没有删除的${noun}`,
  })[status];
