import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import type { DanmakuRow } from '#contract/danmaku/danmaku.ts';
import { mayHide, mayRestore } from '#contract/comments/reviewed-text.ts';
import { adminDanmakuList, claimDanmaku, hideDanmaku, restoreDanmaku } from '../api.ts';
import { hideActions, restoreDone, restoreVerb } from '../../../kits/resource/bulk/hide-actions.tsx';
import css from '../../../kits/resource/admin-page.module.css';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { HiddenState } from '../../../kits/resource/hidden-state.tsx';
import { TAB } from '../../../kits/resource/list-detail/held-claims.ts';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { useListDetail } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { RemarkPanel, REMARK_SHORTCUTS } from '../../../kits/resource/remark-panel.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, given, idParam, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { useRowClaim } from '../../../kits/resource/use-row-claim.ts';
import { useMay } from '../../../kits/session/admin-access.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { formatDateTime, formatDuration } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { SanctionButton, SanctionRowAction } from '../../moderation/parts/sanction-button.tsx';

export const meta = () => [{ title: titled('弹幕管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '弹幕管理'] };

export default function ContentDanmaku() {
  return <DanmakuReviewPage />;
}

const TABS = ['all', 'held', 'risky', 'hidden', 'removed'] as const;
const TAB_LABEL = { all: '全部', held: '待审核', risky: '含敏感词', hidden: '已隐藏', removed: '已删除' };
const EMPTY = {
  all: '还没有弹幕',
  held: '没有待审核的弹幕',
  risky: '没有含敏感词的弹幕',
  hidden: '没有隐藏的弹幕',
  removed: '没有删除的弹幕',
};

const params = searchParams({
  status: choice(TABS, 'all'),
  q: words(),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});

/** Danmaku of all videos: taken off the screen or put back. */
function DanmakuReviewPage() {
  const { values, to, go } = useFilters(params);
  const { status, q, sort, page } = values;
  const seesRules = useMay('remarkRules', 'view');
  const [hiding, setHiding] = useState<DanmakuRow | null>(null);
  const filter = given({ status: status === 'all' ? undefined : status, keywords: q, sort });
  const list = useQuery(danmakuQuery({ ...filter, page }));
  const isQueue = status === 'held' || status === 'risky';
  const detail = useListDetail({
    rows: list.data?.list ?? [],
    keyOf: ({ id }) => id,
    // Elsewhere nothing waits: who decides there goes on by themselves.
    isOpen: (row) => isQueue && (mayRestore(row) || mayHide(row)),
    atEnd: isQueue ? 'close' : 'stay',
  });
  const { current } = detail;
  const restore = useCall(restoreDanmaku, {
    stale: [DANMAKU],
    success: (_, { danmakuId }) => restoreDone(list.data?.list.find(({ id }) => id === danmakuId)),
    onDone: (_, { danmakuId }) => detail.goOn(danmakuId),
  });
  const hide = useCall(hideDanmaku, {
    stale: [DANMAKU],
    onDone(_, { danmakuId }) {
      setHiding(null);
      detail.goOn(danmakuId);
    },
  });
  // Nobody asked for it in so many words: should it fail, the row says who holds it.
  const claim = useCall(claimDanmaku, { success: null, failure: null, stale: [DANMAKU] });
  useRowClaim({
    id: current?.id ?? null,
    isFree: current?.status === 'held' && current.claim === null,
    claim: (danmakuId, claimed) => void claim.send({ danmakuId, claimed, tab: TAB }),
    leave: (danmakuId) => sendOnLeave(claimDanmaku, { danmakuId, claimed: false, tab: TAB, leaving: true }),
  });
  return (
    <div className={css.page}>
      <PageHead title="弹幕管理" text="隐藏的弹幕立即不再显示，发送者会收到通知和理由，可以申诉；发送者自己删除的无法恢复。">
        <Cluster gap="2" align="center">
          <ShortcutsButton keys={REMARK_SHORTCUTS} />
          {seesRules && (
            <ButtonLink icon="clock" to="/admin/content/remarkRules">
              先审规则
            </ButtonLink>
          )}
        </Cluster>
      </PageHead>
      <ListDetail
        state={detail}
        renderDetail={() =>
          current === null ? (
            <MissingDetail title="弹幕详情" list={list} onClose={detail.close} />
          ) : (
            <RemarkPanel
              title="弹幕详情"
              row={current}
              facts={[
                {
                  name: '视频',
                  value: (
                    <a className={css.link} href={`/video/${current.postsId}`} target="_blank" rel="noreferrer">
                      {current.title || '（无标题）'}
                    </a>
                  ),
                },
                { name: '时间点', value: formatDuration(current.atMs / 1000) },
              ]}
              restoring={restore.isPending}
              onRestore={() => void restore.send({ danmakuId: current.id })}
              onHide={() => setHiding(current)}
              onClose={detail.close}
            >
              <SanctionButton label="处罚发布者" user={current.author} cause={{ type: 'danmaku', id: current.id }} />
            </RemarkPanel>
          )
        }
        list={
          <ResourceTable
            name="danmaku"
            label="弹幕"
            query={list}
            keyOf={({ id }) => id}
            current={detail.selected}
            sort={status === 'held' ? 'at' : '-at'}
            file={{ list: 'danmaku', filter }}
            changes={{
              noun: '条弹幕',
              verbs: hideActions('danmaku', status),
              keyOf: ({ id }) => id,
              nameOf: ({ author, content }) => `${author.nickname}：${content}`,
              filter,
              queryKey: DANMAKU,
            }}
            narrowedBy={['q']}
            empty={{ title: EMPTY[status] }}
            tabs={
              <LinkTabs
                label="状态"
                tabs={TABS.map((value) => ({
                  to: to({ status: value, id: undefined }),
                  label: TAB_LABEL[value],
                  current: value === status,
                }))}
              />
            }
            filters={<SearchForm label="搜弹幕、作者或作品" words={q} onSearch={(next) => go({ q: next, id: undefined })} />}
            columns={[
              {
                key: 'content',
                title: '弹幕',
                heading: true,
                renderCell: (row) => (
                  <button type="button" className={css.tall} onClick={() => detail.open(row.id)}>
                    <b>{row.content}</b>
                    <span>
                      {row.author.nickname}
                      {row.ipLocation !== null && ` · ${row.ipLocation}`}
                    </span>
                  </button>
                ),
              },
              {
                key: 'work',
                title: '视频',
                spare: true,
                renderCell: (row) => (
                  <a className={css.tall} href={`/video/${row.postsId}`} target="_blank" rel="noreferrer">
                    {row.title || '（无标题）'}
                  </a>
                ),
              },
              {
                key: 'moment',
                title: '时间点',
                number: true,
                spare: true,
                renderCell: ({ atMs }) => formatDuration(atMs / 1000),
              },
              { key: 'at', title: '时间', sort: 'at', renderCell: ({ createTime }) => formatDateTime(createTime) },
              { key: 'state', title: '状态', renderCell: (row) => <HiddenState row={row} /> },
              {
                key: 'actions',
                title: '操作',
                spare: true,
                renderCell: (row) => (
                  <span className={css.actions}>
                    {mayRestore(row) && (
                      <Button
                        size="s"
                        loading={restore.isPending && restore.input?.danmakuId === row.id}
                        aria-label={`${restoreVerb(row)} ${row.author.nickname} 的弹幕`}
                        onClick={() => void restore.send({ danmakuId: row.id })}
                      >
                        {restoreVerb(row)}
                      </Button>
                    )}
                    {mayHide(row) && (
                      <Button
                        size="s"
                        variant="danger"
                        aria-label={`隐藏 ${row.author.nickname} 的弹幕`}
                        onClick={() => setHiding(row)}
                      >
                        隐藏
                      </Button>
                    )}
                    <SanctionRowAction user={row.author} cause={{ type: 'danmaku', id: row.id }} />
                  </span>
                ),
              },
            ]}
          />
        }
      />
      {hiding !== null && (
        <ReasonDialog
          title={`隐藏 ${hiding.author.nickname} 的弹幕`}
          verb="隐藏"
          optional
          busy={hide.isPending}
          onClose={() => setHiding(null)}
          onSend={(reason) => void hide.send({ danmakuId: hiding.id, ...(reason === '' ? {} : { reason }) })}
        >
          <p className={css.quote}>{hiding.content}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

const DANMAKU = 'admin-danmaku';

const danmakuQuery = (filter: InputOf<typeof adminDanmakuList>) =>
  queryOptions({
    queryKey: [DANMAKU, filter],
    queryFn: ({ signal }) => request(adminDanmakuList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
