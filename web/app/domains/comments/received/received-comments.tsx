import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { choice, matching, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { RECEIVED, receivedQuery } from './queries.ts';
import css from './received-comments.module.css';
import { ReceivedRow } from './received-row.tsx';

const PAGE_SIZE = 20;

interface ReceivedCommentsProps {
  /** The component to choose a post, from the domain of posts. */
  PostFilter: ComponentType<{ chosen: string | null; onChoose: (post: string | null) => void }>;
  /** Pending danmaku, shown below pending comments; queries below the key `below` count both. */
  WaitingDanmaku: ComponentType<{ postId: string | null; below: QueryKey }>;
}

/** Comments of others under own posts, with replies in place. */
export function ReceivedComments({ PostFilter, WaitingDanmaku }: ReceivedCommentsProps) {
  const { values, to, go } = useFilters(filters);
  const { work: postsId, state, page } = values;
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const comments = useQuery(
    receivedQuery({
      page,
      limit: PAGE_SIZE,
      state,
      ...(postsId === undefined ? {} : { postsId }),
    }),
  );
  const waiting = comments.data?.waiting ?? null;
  return (
    <section aria-label="收到的评论" aria-busy={comments.isFetching}>
      <Cluster wrap align="center" className={css.filters}>
        <SegmentedLinks
          label="评论范围"
          options={[
            { to: to({ state: 'all' }), label: '全部', current: state === 'all' },
            { to: to({ state: 'unanswered' }), label: '未回复', current: state === 'unanswered' },
            // The tab is shown where the site lets authors decide, or when the address names the tab.
            ...(waiting === null && state !== 'waiting'
              ? []
              : [
                  {
                    to: to({ state: 'waiting' }),
                    label: waiting === null || waiting === 0 ? '待审核' : `待审核 ${waiting}`,
                    current: state === 'waiting',
                  },
                ]),
          ]}
        />
        <PostFilter chosen={postsId ?? null} onChoose={(post) => go({ work: post ?? undefined })} />
      </Cluster>
      <ListState query={comments} onPage={(next) => go({ page: next })} empty={EMPTY[state]}>
        {(rows) => (
          <ul className={css.list}>
            {rows.map((comment) => (
              <li key={comment.id}>
                <ReceivedRow
                  comment={comment}
                  replying={replyingTo === comment.id}
                  onReplying={(open) => setReplyingTo(open ? comment.id : null)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {state === 'waiting' && <WaitingDanmaku key={postsId ?? ''} postId={postsId ?? null} below={RECEIVED} />}
    </section>
  );
}

const EMPTY = {
  all: { title: '还没有评论', text: '读者评论作品后，可以在这里直接回复。' },
  unanswered: { title: '没有未回复的评论', text: '有新的评论时，会显示在这里。' },
  waiting: { title: '还没有待审核的评论', text: '有评论等你审核时，会显示在这里。' },
};

/** The filters in the address: post, state and page. */
const filters = searchParams({
  work: matching(/./),
  state: choice(['all', 'unanswered', 'waiting'], 'all'),
  page: pageNumber(),
});
