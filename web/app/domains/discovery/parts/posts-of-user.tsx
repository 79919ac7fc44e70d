import type { AnswerAt } from '#contract/calls.ts';
import { ofUser } from '#contract/discovery/addresses.ts';
import type { PostType } from '#contract/posts/post.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';
import { PostRow } from '../../posts/parts/post-row.tsx';
import { PostTile } from '../../posts/parts/post-tile.tsx';
import css from './posts-of-user.module.css';

export const POST_ORDERS = ['new', 'hot'] as const;
export type PostOrder = (typeof POST_ORDERS)[number];

interface PostsOfUserProps {
  userId: string;
  /** Both types if undefined. */
  type: PostType | undefined;
  sort: PostOrder;
  first: AnswerAt<typeof ofUser>;
  now: string;
  /** The posts are the reader's own. */
  own: boolean;
  /** Whether the reader may publish. */
  creates: boolean;
}

/** The published posts of a user, loaded page by page. It needs a `key` of user, type and order. */
export function PostsOfUser({ userId, type, sort, first, now, own, creates }: PostsOfUserProps) {
  const list = usePagedList(ofUser, { userId, type, sort }, { first });
  const posts = list.items ?? [];

  if (posts.length === 0) return <Nothing what={WHAT[type ?? 'all']} own={own} creates={creates} />;
  return (
    <>
      {type === 'video' ? (
        <Grid className={css.grid}>
          {posts.map((post) => (
            <PostTile key={post.id} post={post} now={now} sizes="(min-width: 1024px) 260px, (min-width: 640px) 33vw, 50vw" />
          ))}
        </Grid>
      ) : (
        <div className={css.rows}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} now={now} />
          ))}
        </div>
      )}
      <ListFoot list={list} marginTop={24} />
    </>
  );
}

const WHAT = { all: '作品', video: '视频', article: '文章' };

function Nothing({ what, own, creates }: { what: string; own: boolean; creates: boolean }) {
  if (!own) return <EmptyState title={`还没有发布${what}`} text="关注之后，TA 的新作品会显示在你的关注里。" />;
  if (!creates) return <EmptyState title={`还没有${what}`} text="加入机构或完成机构入驻后，即可发布文章和视频。" />;
  return (
    <EmptyState title={`还没有${what}`} text="发布第一篇作品。">
      <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
        发布文章
      </ButtonLink>
    </EmptyState>
  );
}
