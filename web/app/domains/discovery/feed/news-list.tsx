import type { PostCard } from '#contract/posts/post.ts';
import { chinaDay, formatAgo, formatClock, formatDateTime } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './news-list.module.css';

/** 快讯: posts of the last two days, the newest first, one per line. */
export function NewsList({ posts, now }: { posts: readonly PostCard[]; now: string }) {
  const clock = new Date(now);
  return (
    <section className={css.news}>
      <SectionHead look="small" title="快讯" note="近两天发布" />
      <ol>
        {posts.map((post) => {
          const at = new Date(post.publishTime);
          return (
            <li key={post.id} data-author={post.author.id}>
              <Text
                as="time"
                tone="faint"
                size={13}
                numeric
                dateTime={post.publishTime}
                title={formatDateTime(post.publishTime, clock)}
              >
                {chinaDay(at) === chinaDay(clock) ? formatClock(post.publishTime) : formatAgo(post.publishTime, clock)}
              </Text>
              <Link to={postPath(post)}>
                <TitleWords of={post} />
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
