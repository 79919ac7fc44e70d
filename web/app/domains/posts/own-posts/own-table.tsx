import { useId, useState } from 'react';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { timeOf, titleOf } from './format.ts';
import { OwnActions } from './own-actions.tsx';
import { hasReaders, OwnHead, OwnReasons, OwnState } from './own-row.tsx';
import css from './own-table.module.css';

interface OwnTableProps {
  /** Who looks; an agency sees posts of others, which it only reads. */
  ownId: string;
  posts: readonly OwnPost[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onCertify: (postsId: string) => void;
}

const MARK_LABEL = { all: '选择本页全部作品', one: (title: string) => `选择《${title}》` };

/** Rows with covers, below which unfolds why a post came back; cards on phones. */
export function OwnTable({ ownId, posts, chosen, onChoose, onCertify }: OwnTableProps) {
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const isOwn = ({ author }: OwnPost) => author.id === ownId;
  const reasonsId = (post: OwnPost) => `${id}${post.id}`;
  const fold = (post: OwnPost) => {
    const next = new Set(open);
    if (!next.delete(post.id)) next.add(post.id);
    setOpen(next);
  };
  return (
    <DataTable
      caption="作品列表"
      className={css.table}
      rows={posts}
      keyOf={(post) => post.id}
      marking={{ marked: chosen, onMark: onChoose, nameOf: titleOf, may: isOwn, bare: true, label: MARK_LABEL }}
      renderDetail={(post) => (open.has(post.id) ? { id: reasonsId(post), content: <OwnReasons post={post} /> } : null)}
      columns={[
        { key: 'post', title: '作品', heading: true, renderCell: (post) => <OwnHead post={post} isOwn={isOwn(post)} /> },
        {
          key: 'state',
          title: '状态',
          className: css.stateCell,
          renderCell: (post) => (
            <OwnState post={post} reasonsId={reasonsId(post)} open={open.has(post.id)} onFold={() => fold(post)} />
          ),
        },
        {
          key: 'views',
          title: '阅读播放',
          number: true,
          className: css.wide,
          renderCell: (post) => (hasReaders(post) ? formatCount(post.viewCount) : '–'),
        },
        {
          key: 'reactions',
          title: '互动',
          number: true,
          roomy: true,
          className: css.wide,
          renderCell: (post) => (hasReaders(post) ? formatCount(post.likeCount + post.commentCount + post.favoriteCount) : '–'),
        },
        {
          key: 'time',
          title: '时间',
          roomy: true,
          className: css.time,
          renderCell: (post) => <time dateTime={timeOf(post)}>{formatDateTime(timeOf(post), now)}</time>,
        },
        {
          key: 'actions',
          title: '操作',
          className: css.actions,
          renderCell: (post) =>
            isOwn(post) ? (
              <OwnActions post={post} title={titleOf(post)} onCertify={() => onCertify(post.id)} />
            ) : (
              post.status === 'published' && (
                <ButtonLink variant="quiet" size="s" to={postPath(post)} aria-label={`查看《${titleOf(post)}》`}>
                  查看
                </ButtonLink>
              )
            ),
        },
      ]}
    />
  );
}
