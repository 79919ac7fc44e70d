import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { listComments } from '#contract/comments/addresses.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useReport } from '../../moderation/parts/use-report.tsx';
import { showCount } from '../../posts/parts/shown-counts.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import css from './comment-area.module.css';
import { CommentThreadItem } from './comment-thread.tsx';
import { CommentRowsSkeleton } from './comments-skeleton.tsx';
import { Compose } from './compose.tsx';
import { hasDraft } from './draft.ts';
import { RefusalNote, useRefusal } from './refusal-note.tsx';
import { CommentsContext, type CommentedPost } from './thread-context.ts';
import { useComments, type FirstComments, type Sort } from './use-comments.ts';

const ORDERS = [
  { value: 'hot', label: '最热' },
  { value: 'new', label: '最新' },
] as const;

/** The interactive comments: the form, the order, the threads and the button for more. */
export function CommentArea({ post, first }: { post: CommentedPost; first: FirstComments }) {
  const { status, me } = useSession();
  const comments = useComments(post.id, first, status === 'loading' ? undefined : (me?.id ?? null));
  const { list, load } = comments;
  const { report, dialog } = useReport();
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const { hash } = useLocation();
  const target = /^#comment-([\w-]+)$/.exec(hash)?.[1] ?? null;
  const isTargetMissing = useLedTo(comments, target, status !== 'loading');
  // Reopens the reply form after a login in between, if it has a draft.
  useEffect(() => {
    if (target !== null && hasDraft(post.id, target)) setReplyingTo(target);
  }, [post.id, target]);
  const news = useNews(post.id, list.count);

  useEffect(() => {
    if (list.count !== undefined) showCount(post.id, 'comments', list.count);
  }, [post.id, list.count]);

  const order = (sort: Sort) => {
    news.forget();
    void load(sort, 1);
  };
  const refusal = useRefusal(post, me, list.refusal);
  const allowComment = refusal === null;
  const isFirst = list.page === 0;
  const others = list.threads.filter(({ id }) => id !== list.focused?.id);

  return (
    <CommentsContext value={{ post: { ...post, allowComment }, me, comments, report, replyingTo, setReplyingTo, target }}>
      {refusal === null ? (
        <Compose parent={null} onSent={(comment) => comments.add(comment, null)} />
      ) : (
        <RefusalNote refusal={refusal} author={post.author} />
      )}
      {list.count !== 0 && (
        <div className={css.order}>
          <Segmented legend="评论排序" options={ORDERS} value={list.sort} onChange={order} />
        </div>
      )}
      {isTargetMissing && <Note tone="warning">你要找的评论不存在或已被删除</Note>}
      {list.focused !== null && (
        <Box marginTop={16} radius="l" className={css.focused}>
          <CommentThreadItem key={list.focused.id} thread={list.focused} />
          <p>
            <Button size="s" variant="quiet" onClick={comments.unfocus}>
              查看全部评论
            </Button>
          </p>
        </Box>
      )}
      <Text as="div" marginTop={8} centerText role="status">
        {news.count > 0 && (
          <Button variant="soft" size="s" icon="refresh" onClick={() => order('new')}>
            有 {news.count} 条新评论
          </Button>
        )}
      </Text>
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
        <SkeletonGroup label="正在加载评论">
          <CommentRowsSkeleton />
        </SkeletonGroup>
      )}
      {!isFirst && list.threads.length === 0 && !list.loading && allowComment && (
        <EmptyState illustration="chat" heading="h3" title="还没有评论" text="发表第一条评论" />
      )}
      {list.failure !== null && (
        <ErrorState message={list.failure} retrying={list.loading} onRetry={() => void load(list.sort, list.page + 1)} />
      )}
      {list.failure === null && list.hasMore && (
        <Text marginTop={8} centerText>
          <Button loading={list.loading} onClick={() => void load(list.sort, list.page + 1)}>
            查看更多评论
          </Button>
        </Text>
      )}
      {dialog}
    </CommentsContext>
  );
}

/** Scrolls to the comment that is named by the address; true when it does not exist any more. */
function useLedTo({ focus }: ReturnType<typeof useComments>, target: string | null, ready: boolean): boolean {
  const [result, setResult] = useState<{ id: string; there: boolean } | null>(null);
  useEffect(() => {
    if (target === null || !ready) return;
    let current = true;
    void focus(target).then((there) => current && setResult({ id: target, there }));
    return () => {
      current = false;
    };
    // The effect runs once per target, not whenever `focus` changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, ready]);
  useScrollTo(result?.there === true && result.id === target ? `comment-${result.id}` : null);
  return result !== null && result.id === target && !result.there;
}

const EVERY_MS = 30_000;

/** The number of new comments since the list was loaded, polled while the page is visible. */
function useNews(postsId: string, known: number | undefined): { count: number; forget: () => void } {
  const [newest, setNewest] = useState<number | null>(null);
  const question = useNewest();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      const isNewest = question.begin();
      request(listComments, { postsId, sort: 'new', limit: 1 })
        .then(({ commentCount }) => isNewest() && setNewest(commentCount))
        // Failures are ignored, because the count is only a hint.
        .catch(() => {});
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [postsId, isKnown, question]);
  const forget = () => {
    question.drop();
    setNewest(null);
  };
  return { count: Math.max(0, (newest ?? 0) - (known ?? Infinity)), forget };
}

/** Scrolls to the element with this id once it is rendered, and focuses it for keyboard and screen reader. */
function useScrollTo(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id]);
}
