import { useMemo, useState } from 'react';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';
import { welcomePath } from '../../../lib/paths.ts';
import { rememberRedirect } from '../../../lib/token-store.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { Feed } from './feed.tsx';
import css from './followed-feed.module.css';

const NOTHING: ReadonlySet<string> = new Set();
const QUERY = { followed: true, limit: 20 };

/** Posts of followed authors. The server renders placeholders, since it does not know the reader. */
export function FollowedFeed() {
  const { status } = useSession();
  // The present time, because the page's time may be earlier than the follow.
  const [now] = useState(() => new Date().toISOString());
  const first = useMemo(() => ({ batches: [], page: 0, hasMore: true, before: now, personal: true }), [now]);
  if (status === 'person')
    return (
      <Feed
        title="关注"
        strips={false}
        first={first}
        query={QUERY}
        now={now}
        elsewhere={NOTHING}
        toPage={() => '/?tab=follow'}
        empty={
          <EmptyState
            illustration="people"
            title="还没有关注的作品"
            text="关注喜欢的作者，他们发布的文章和视频会显示在这里。"
            heading="h3"
          >
            <ButtonLink to={welcomePath('/?tab=follow')}>选择作者</ButtonLink>
            <ButtonLink to="/hotRecommendations">查看热门推荐</ButtonLink>
          </EmptyState>
        }
      />
    );
  return (
    <>
      <SectionHead id="feed-title" title="关注" />
      {status === 'loading' ? (
        <SkeletonGroup label="正在加载" className={css.waiting}>
          {[1, 2, 3].map((row) => (
            <Grid gap={14} key={row} className={css.row}>
              <SkeletonLines lines={3} />
              <Skeleton className={css.cover} />
            </Grid>
          ))}
        </SkeletonGroup>
      ) : (
        <EmptyState illustration="people" title="登录后查看关注" text="登录后可按时间查看关注作者的作品。" heading="h3">
          <ButtonLink variant="primary" to="/login" onClick={() => rememberRedirect('user', '/?tab=follow')}>
            登录
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}
