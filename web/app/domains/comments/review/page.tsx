import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentRow } from '#contract/comments/comments.ts';
import { mayHide, mayRestore } from '#contract/comments/reviewed-text.ts';
import { adminCommentList, claimComment, hideComment, restoreComment } from '../api.ts';
import { hideActions, restoreDone, restoreVerb } from '../../../kits/resource/bulk/hide-actions.tsx';
import css from '../../../kits/resource/admin-page.module.css';
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
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { SanctionButton, SanctionRowAction } from '../../moderation/parts/sanction-button.tsx';

export const meta = () => [{ title: titled('评论管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '评论管理'] };

export default function ContentComments() {
  return <CommentReviewPage />;
}

const COMMENTS = 'admin-comments';
const TABS = ['all', 'held', 'risky', 'hidden'] as const;
const TAB_LABEL = { all: '全部', held: '待审核', risky: '含敏感词', hidden: '已隐藏' };
const EMPTY = { all: '还没有评论', held: '没有待审核的评论', risky: '没有含敏感词的评论', hidden: '没有隐藏的评论' };

const params = searchParams({
  status: choice(TABS, 'all'),
  q: words(),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});

/** Comments and replies: taken off the site or put back. */
function CommentReviewPage() {
  const { values, to, go } = useFilters(params);
  const { status, q, sort, page } = values;
  const seesRules = useMay('remarkRules', 'view');
  const seesProfiles = useMay('profiles', 'view');
  const [hiding, setHiding] = useState<CommentRow | null>(null);
  const filter = given({ status, keywords: q, sort });
  const query = { ...filter, page };
  const list = useQuery({
    queryKey: [COMMENTS, query],
    queryFn: ({ signal }) => request(adminCommentList, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const isQueue = status === 'held' || status === 'risky';
  const detail = useListDetail({
    rows: list.data?.list ?? [],
    keyOf: ({ id }) => id,
    // Elsewhere nothing waits: who decides there goes on by themselves.
    isOpen: (row) => isQueue && (mayRestore(row) || mayHide(row)),
    atEnd: isQueue ? 'close' : 'stay',
  });
  const { current } = detail;
  const restore = useCall(restoreComment, {
    stale: [COMMENTS],
    success: (_, { commentId }) => restoreDone(list.data?.list.find(({ id }) => id === commentId)),
    onDone: (_, { commentId }) => detail.goOn(commentId),
  });
  const hide = useCall(hideComment, {
    stale: [COMMENTS],
    onDone(_, { commentId }) {
      setHiding(null);
      detail.goOn(commentId);
    },
  });
  // Nobody asked for it in so many words: should it fail, the row says who holds it.
  const claim = useCall(claimComment, { success: null, failure: null, stale: [COMMENTS] });
  useRowClaim({
    id: current?.id ?? null,
    isFree: current?.status === 'held' && current.claim === null,
    claim: (commentId, claimed) => void claim.send({ commentId, claimed, tab: TAB }),
    leave: (commentId) => sendOnLeave(claimComment, { commentId, claimed: false, tab: TAB, leaving: true }),
  });
  return (
    <div className={css.page}>
      <PageHead
        title="评论管理"
        text="隐藏一级评论时，它下面的回复一起隐藏；恢复后都回到原处。发布者会收到通知和理由，可以申诉。"
      >
        <Cluster gap="2" align="center">
          <ShortcutsButton keys={REMARK_SHORTCUTS} />
          {seesProfiles && (
            <ButtonLink icon="user" to="/admin/content/profiles">
              资料审核
            </ButtonLink>
          )}
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
            <MissingDetail title="评论详情" list={list} onClose={detail.close} />
          ) : (
            <RemarkPanel
              title="评论详情"
              row={current}
              facts={[
                {
                  name: '作品',
                  value: (
                    <a className={css.link} href={current.link} target="_blank" rel="noreferrer">
                      {current.title || '（无标题）'}
                    </a>
                  ),
                },
                { name: '赞', value: current.likeCount },
                { name: '回复', value: current.replyCount },
              ]}
              restoring={restore.isPending}
              onRestore={() => void restore.send({ commentId: current.id })}
              onHide={() => setHiding(current)}
              onClose={detail.close}
            >
              <SanctionButton label="处罚发布者" user={current.author} cause={{ type: 'comment', id: current.id }} />
            </RemarkPanel>
          )
        }
        list={
          <ResourceTable
            name="comments"
            label="评论"
            query={list}
            keyOf={({ id }) => id}
            current={detail.selected}
            // The hidden come by when they were hidden, which no column shows.
            sort={status === 'hidden' ? '' : status === 'held' ? 'at' : '-at'}
            file={{ list: 'comments', filter }}
            changes={{
              noun: '条评论',
              verbs: hideActions('comments', status),
              keyOf: ({ id }) => id,
              nameOf: ({ author, content }) => `${author.nickname}：${content}`,
              filter,
              queryKey: COMMENTS,
            }}
            empty={{ title: EMPTY[status] }}
            narrowedBy={['q']}
            filters={<SearchForm label="搜评论、作者或作品" words={q} onSearch={(next) => go({ q: next, id: undefined })} />}
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
            columns={[
              {
                key: 'content',
                title: '评论',
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
                title: '作品',
                spare: true,
                renderCell: (row) => (
                  <a className={css.tall} href={row.link} target="_blank" rel="noreferrer">
                    {row.title || '（无标题）'}
                  </a>
                ),
              },
              { key: 'likes', title: '赞', number: true, roomy: true, spare: true, renderCell: ({ likeCount }) => likeCount },
              {
                key: 'replies',
                title: '回复',
                number: true,
                roomy: true,
                spare: true,
                renderCell: ({ replyCount }) => replyCount,
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
                        loading={restore.isPending && restore.input?.commentId === row.id}
                        aria-label={`${restoreVerb(row)} ${row.author.nickname} 的评论`}
                        onClick={() => void restore.send({ commentId: row.id })}
                      >
                        {restoreVerb(row)}
                      </Button>
                    )}
                    {mayHide(row) && (
                      <Button
                        size="s"
                        variant="danger"
                        aria-label={`隐藏 ${row.author.nickname} 的评论`}
                        onClick={() => setHiding(row)}
                      >
                        隐藏
                      </Button>
                    )}
                    <SanctionRowAction user={row.author} cause={{ type: 'comment', id: row.id }} />
                  </span>
                ),
              },
            ]}
          />
        }
      />
      {hiding !== null && (
        <ReasonDialog
          title={`隐藏 ${hiding.author.nickname} 的评论`}
          verb="隐藏"
          optional
          max={500}
          busy={hide.isPending}
          onClose={() => setHiding(null)}
          onSend={(reason) => void hide.send({ commentId: hiding.id, ...(reason === '' ? {} : { reason }) })}
        >
          <p className={css.quote}>{hiding.content}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
