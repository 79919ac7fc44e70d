import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { useSession } from '../accounts/session.ts';
import { useReport } from '../moderation/use-report.tsx';
import css from './comment-area.module.css';
import type { Commented, FirstComments } from './comment-section.tsx';
import { CommentThreadItem } from './comment-thread.tsx';
import { CommentRowsSkeleton } from './comments-skeleton.tsx';
import { Compose } from './compose.tsx';
import { CommentsContext } from './context.ts';
import { hasDraft } from './draft.ts';
import { useComments, type Sort } from './use-comments.ts';
import { useNews } from './use-news.ts';
import { useScrollTo } from './use-scroll-to.ts';

const ORDERS = [
  { value: 'hot', label: '最热' },
  { value: 'new', label: '最新' },
] as const;

/** All of the comments: writing, order, the threads, and what leads on. */
export function CommentArea({
  post,
  first,
  onCount,
}: {
  post: Commented;
  first: FirstComments;
  onCount: (count: number) => void;
}) {
  const { status, me } = useSession();
  const comments = useComments(post.id, first, status === 'loading' ? undefined : (me?.id ?? null));
  const { list, load } = comments;
  const { report, dialog } = useReport();
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const { hash } = useLocation();
  const target = /^#comment-([\w-]+)$/.exec(hash)?.[1] ?? null;
  const lost = useLedTo(comments, target, status !== 'loading');
  // Who was answering when the login came between goes on where they were.
  useEffect(() => {
    if (target !== null && hasDraft(post.id, target)) setReplyingTo(target);
  }, [post.id, target]);
  const news = useNews(post.id, list.count);

  useEffect(() => {
    if (list.count !== undefined) onCount(list.count);
  }, [list.count, onCount]);

  const order = (sort: Sort) => {
    news.forget();
    void load(sort, 1);
  };
  const isYouth = me !== null && me.youth !== null;
  const allowComment = post.allowComment && !isYouth;
  const isFirst = list.page === 0;
  const others = list.threads.filter(({ id }) => id !== list.focused?.id);

  return (
    <CommentsContext value={{ post: { ...post, allowComment }, me, comments, report, replyingTo, setReplyingTo, target }}>
      {allowComment ? (
        <Compose parent={null} onSent={(comment) => comments.add(comment, null)} />
      ) : (
        <div className={css.closed}>
          <Note>{isYouth ? '青少年模式下不能发表评论' : '作者关闭了评论'}</Note>
        </div>
      )}
      {list.count !== 0 && (
        <div className={css.order}>
          <Segmented legend="评论排序" options={ORDERS} value={list.sort} onChange={order} />
        </div>
      )}
      {lost && <Note tone="warning">你要找的评论不存在或已被删除</Note>}
      {list.focused !== null && (
        <div className={css.focused}>
          <CommentThreadItem key={list.focused.id} thread={list.focused} />
          <p>
            <Button size="s" variant="quiet" onClick={comments.unfocus}>
              查看全部评论
            </Button>
          </p>
        </div>
      )}
      <div className={css.news} role="status">
        {news.count > 0 && (
          <Button variant="soft" size="s" icon="refresh" onClick={() => order('new')}>
            有 {news.count} 条新评论
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <ol className={css.list} aria-busy={list.loading}>
          {others.map((thread) => (
            <li key={thread.id}>
              <CommentThreadItem thread={thread} />
            </li>
          ))}
        </ol>
      )}
      {isFirst && list.failure === null && (
        <SkeletonGroup label="评论加载中">
          <CommentRowsSkeleton />
        </SkeletonGroup>
      )}
      {!isFirst && list.threads.length === 0 && !list.loading && allowComment && (
        <EmptyState illustration="chat" heading="h3" title="还没有评论" text="来说说你的看法，做第一个评论的人" />
      )}
      {list.failure !== null && (
        <ErrorState message={list.failure} retrying={list.loading} onRetry={() => void load(list.sort, list.page + 1)} />
      )}
      {list.failure === null && list.hasMore && (
        <p className={css.more}>
          <Button loading={list.loading} onClick={() => void load(list.sort, list.page + 1)}>
            查看更多评论
          </Button>
        </p>
      )}
      {dialog}
    </CommentsContext>
  );
}

/** Brings the comment that the address names into view; true when it is not there any more. */
function useLedTo({ focus }: ReturnType<typeof useComments>, target: string | null, ready: boolean): boolean {
  const [found, setFound] = useState<{ id: string; there: boolean } | null>(null);
  useEffect(() => {
    if (target === null || !ready) return;
    let asked = true;
    void focus(target).then((there) => asked && setFound({ id: target, there }));
    return () => {
      asked = false;
    };
    // The same person is led to the same place once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, ready]);
  useScrollTo(found?.there === true && found.id === target ? `comment-${found.id}` : null);
  return found !== null && found.id === target && !found.there;
}
