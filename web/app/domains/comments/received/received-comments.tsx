import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
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
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(params);
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const go = (change: Partial<ReceivedAddress>) => void navigate(addressOf({ ...address, page: 1, ...change }));
  const comments = useQuery(
    receivedQuery({
      page: address.page,
      limit: PAGE_SIZE,
      state: address.unanswered ? 'unanswered' : 'all',
      ...(address.work === null ? {} : { postsId: address.work }),
    }),
  );
  return (
    <section aria-label="收到的评论" aria-busy={comments.isFetching}>
      <div className={css.filters}>
        <SegmentedLinks
          label="哪些评论"
          options={[
            { to: addressOf({ ...address, page: 1, unanswered: false }), label: '全部', current: !address.unanswered },
            { to: addressOf({ ...address, page: 1, unanswered: true }), label: '未回复', current: address.unanswered },
          ]}
        />
        <PostFilter chosen={address.work} onChoose={(post) => go({ work: post })} />
      </div>
      <ListState
        query={comments}
        onPage={(page) => go({ page })}
        empty={
          address.unanswered
            ? { title: '都回复过了', text: '有新的评论时，会出现在这里。' }
            : { title: '还没有评论', text: '读者在作品下留言后，可以在这里直接回复。' }
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

/** What the address of the comments says: the post, whether only unanswered ones, and the page. */
interface ReceivedAddress {
  work: string | null;
  unanswered: boolean;
  page: number;
}

function readAddress(params: URLSearchParams): ReceivedAddress {
  const page = Number(params.get('page') ?? 1);
  return {
    work: params.get('work') || null,
    unanswered: params.get('state') === 'unanswered',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

function addressOf({ work: post, unanswered, page }: ReceivedAddress): { search: string } {
  const params = new URLSearchParams();
  if (post !== null) params.set('work', post);
  if (unanswered) params.set('state', 'unanswered');
  if (page > 1) params.set('page', String(page));
  return { search: `?${params}` };
}
