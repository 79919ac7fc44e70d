import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { flag, matching, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { receivedQuery } from './queries.ts';
import css from './received-comments.module.css';
import { ReceivedRow } from './received-row.tsx';

const PAGE_SIZE = 20;

interface ReceivedCommentsProps {
  /** The choice of a post, made where posts are known. */
  PostFilter: ComponentType<{ chosen: string | null; onChoose: (post: string | null) => void }>;
}

/** What others said under one's posts, to be answered where it stands. */
export function ReceivedComments({ PostFilter }: ReceivedCommentsProps) {
  const { values, to, go } = useFilters(filters);
  const { work: postsId, state: unanswered, page } = values;
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const comments = useQuery(
    receivedQuery({
      page,
      limit: PAGE_SIZE,
      state: unanswered ? 'unanswered' : 'all',
      ...(postsId === undefined ? {} : { postsId }),
    }),
  );
  return (
    <section aria-label="收到的评论" aria-busy={comments.isFetching}>
      <Cluster wrap align="center" className={css.filters}>
        <SegmentedLinks
          label="评论范围"
          options={[
            { to: to({ state: false }), label: '全部', current: !unanswered },
            { to: to({ state: true }), label: '未回复', current: unanswered },
          ]}
        />
        <PostFilter chosen={postsId ?? null} onChoose={(post) => go({ work: post ?? undefined })} />
      </Cluster>
      <ListState
        query={comments}
        onPage={(next) => go({ page: next })}
        empty={
          unanswered
            ? { title: '没有未回复的评论', text: '有新的评论时，会显示在这里。' }
            : { title: '还没有评论', text: '读者评论作品后，可以在这里直接回复。' }
        }
      >
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
    </section>
  );
}

/** The post, whether only unanswered ones, and the page. */
const filters = searchParams({ work: matching(/./), state: flag('unanswered'), page: pageNumber() });
