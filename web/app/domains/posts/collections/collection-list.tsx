import { Link } from 'react-router';
import type { CollectionPost } from '#contract/posts/collections.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './collection-list.module.css';
import { postPath } from '../../../lib/paths.ts';

interface CollectionListProps {
  title: string;
  works: readonly CollectionPost[];
  /** The work being watched. */
  current: string;
}

/** Beside a video: the works of its collection in their order. */
export function CollectionList({ title, works, current }: CollectionListProps) {
  return (
    <section className={css.collection} aria-label={`合集：${title}`}>
      <Cluster gap="3" align="center" justify="between" className={css.head}>
        <h2>合集：{title}</h2>
        <span>
          {works.findIndex(({ id }) => id === current) + 1}/{works.length}
        </span>
      </Cluster>
      <ol>
        {works.map((work, at) => (
          <li key={work.id}>
            <Link to={postPath(work)} aria-current={work.id === current ? 'page' : undefined}>
              <b>{String(at + 1).padStart(2, '0')}</b>
              <span>{work.title}</span>
              {work.duration !== undefined && <small>{formatDuration(work.duration)}</small>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
