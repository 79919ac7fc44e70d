import { postPath } from '../../../lib/paths.ts';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { HEAT_TEXT, type HotPost } from '../feed/format.ts';
import css from './hot-top.module.css';

interface HotTopProps {
  posts: readonly HotPost[];
  note?: string;
  /** One column at every width, for side columns. */
  column?: boolean;
  className?: string | undefined;
}

/** The top of the hot list, as ranks and titles. */
export function HotTop({ posts, note, column = false, className }: HotTopProps) {
  return (
    <section className={[css.top, column && css.column, className].filter(Boolean).join(' ')} aria-labelledby="hot-title">
      <SectionHead look="strong" id="hot-title" title="热榜" note={note} more={{ to: '/hotList', label: '完整榜单' }} />
      <ol>
        {posts.map((post) => (
          <li key={post.id} data-author={post.author.id}>
            <Link to={postPath(post)}>
              <b>{post.rank}</b>
              <span>{post.title}</span>
              {post.mark !== null && <i className={css[post.mark]}>{HEAT_TEXT[post.mark]}</i>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
