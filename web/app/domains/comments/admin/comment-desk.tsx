import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminCommentList, hideComment, restoreComment, type CommentRow } from '#contract/comments.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DeskHead } from '../../../ui/panel.tsx';
import { LinkTabs } from '../../../ui/tabs.tsx';
import { useDeskAddress } from '../../administration/desk-address.ts';
import { DeskList } from '../../administration/desk-list.tsx';
import css from '../../administration/desk-page.module.css';
import { RemarkState } from '../../administration/remark-state.tsx';
import { useDeskCall } from '../../administration/use-desk-call.ts';

const COMMENTS = 'comment-desk';
const TABS = ['all', 'risky', 'hidden'] as const;
const TAB_LABEL = { all: '全部', risky: '含敏感词', hidden: '已隐藏' };
const EMPTY = { all: '还没有评论', risky: '没有含敏感词的评论', hidden: '没有隐藏的评论' };

/** Comments and replies, the newest first: taken off the site or put back. */
export function CommentDesk() {
  const address = useDeskAddress();
  const [hiding, setHiding] = useState<CommentRow | null>(null);
  const status = address.oneOf('status', TABS) ?? 'all';
  const filter = { page: address.page, status };
  const list = useQuery({
    queryKey: [COMMENTS, filter],
    queryFn: ({ signal }) => request(adminCommentList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
  const restore = useDeskCall(restoreComment, COMMENTS);
  return (
    <div className={css.page}>
      <DeskHead title="评论管理" text="隐藏一级评论时，它下面的回复一起隐藏；恢复后都回到原处。" />
      <DeskList
        name="comments"
        label="评论"
        query={list}
        keyOf={({ id }) => id}
        file={{ list: 'comments', filter: { status } }}
        empty={{ title: EMPTY[status] }}
        tabs={
          <LinkTabs
            label="状态"
            tabs={TABS.map((value) => ({
              to: address.to({ status: value === 'all' ? '' : value }),
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
              <span className={css.tall}>
                <b>{row.content}</b>
                <span>
                  {row.author.nickname}
                  {row.ipLocation !== null && ` · ${row.ipLocation}`} · {formatDateTime(row.createTime)}
                </span>
              </span>
            ),
          },
          {
            key: 'work',
            title: '作品',
            renderCell: (row) => (
              <a className={css.tall} href={row.link} target="_blank" rel="noreferrer">
                {row.title}
              </a>
            ),
          },
          { key: 'likes', title: '赞', number: true, roomy: true, renderCell: ({ likeCount }) => likeCount },
          { key: 'replies', title: '回复', number: true, roomy: true, renderCell: ({ replyCount }) => replyCount },
          { key: 'state', title: '状态', renderCell: (row) => <RemarkState row={row} /> },
          {
            key: 'actions',
            title: '操作',
            renderCell: (row) => (
              <span className={css.actions}>
                {(row.status === 'hidden' || (row.status === 'shown' && row.riskyWords.length > 0)) && (
                  <Button
                    size="s"
                    loading={restore.isPending && restore.variables.commentId === row.id}
                    aria-label={`${row.status === 'hidden' ? '恢复' : '放行'} ${row.author.nickname} 的评论`}
                    onClick={() => restore.mutate({ commentId: row.id })}
                  >
                    {row.status === 'hidden' ? '恢复' : '放行'}
                  </Button>
                )}
                {row.status === 'shown' && (
                  <Button
                    size="s"
                    variant="danger"
                    aria-label={`隐藏 ${row.author.nickname} 的评论`}
                    onClick={() => setHiding(row)}
                  >
                    隐藏
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {hiding !== null && <HideDialog key={hiding.id} comment={hiding} onClose={() => setHiding(null)} />}
    </div>
  );
}

function HideDialog({ comment, onClose }: { comment: CommentRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const hide = useDeskCall(hideComment, COMMENTS, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`隐藏 ${comment.author.nickname} 的评论`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="danger"
            loading={hide.isPending}
            onClick={() => hide.mutate({ commentId: comment.id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}
          >
            隐藏
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.quote}>{comment.content}</p>
        <TextArea label="理由（选填）" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
    </Dialog>
  );
}
