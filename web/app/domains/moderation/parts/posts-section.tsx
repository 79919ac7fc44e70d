import type { PostsOverview } from '#contract/back-office/overviews.ts';
import { formatDay } from '../../../lib/format.ts';
import { History, Section, TextLink } from '../../../kits/resource/detail.tsx';
import { QUEUES, reviewPath } from './format.ts';

/** The number of a user's posts by state, and the last changed ones. */
export function PostsSection({ posts: { counts, newest } }: { posts: PostsOverview }) {
  const stated = QUEUES.flatMap(({ status, label }) => ((counts[status] ?? 0) > 0 ? [`${label} ${counts[status]}`] : []));
  return (
    <Section>
      <h3>作品{stated.length > 0 && `（${stated.join('，')}）`}</h3>
      <History>
        {newest.length === 0 && <li>没有提交过作品</li>}
        {newest.map((post) => (
          <li key={post.id}>
            <time dateTime={post.updatedAt}>{formatDay(post.updatedAt)}</time>
            <TextLink to={reviewPath({ postsId: post.id, status: post.status })}>{post.title || '（无标题）'}</TextLink>
          </li>
        ))}
      </History>
    </Section>
  );
}
