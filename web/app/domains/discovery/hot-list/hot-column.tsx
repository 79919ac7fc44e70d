import { useCallback, useState } from 'react';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import type { HotPost } from '../feed/format.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './hot-column.module.css';
import { HotRow } from './hot-row.tsx';

interface HotColumnProps {
  title: string;
  note?: string | undefined;
  posts: readonly HotPost[];
  compared: boolean;
  /** Shows the first post large, or the first three with covers. */
  lead: 'first' | 'three';
  /** Two columns, for a complete list. */
  wide?: boolean;
  more?: { to: string; label: string } | undefined;
}

/** A ranked list. The explanation of one rank can be open at a time. */
export function HotColumn({ title, note, posts, compared, lead, wide = false, more }: HotColumnProps) {
  const [open, setOpen] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setOpen((before) => (before === id ? null : id)), []);
  return (
    <section className={wide ? css.wide : css.column} aria-label={title}>
      <div className={css.head}>
        <SectionHead look="strong" title={title} note={note} {...(more === undefined ? {} : { more })} />
      </div>
      {posts.length === 0 ? (
        <Text centerText size={14} tone="faint" className={css.none}>
          还没有作品上榜
        </Text>
      ) : (
        <ol>
          {posts.map((post, index) => (
            <li key={post.id}>
              <HotRow
                post={post}
                list={posts}
                compared={compared}
                look={lookOf(lead, index, wide)}
                open={open === post.id}
                onToggle={() => toggle(post.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {more !== undefined && (
        <ButtonLink wide className={css.more} to={more.to}>
          查看{more.label}
        </ButtonLink>
      )}
    </section>
  );
}

function lookOf(lead: HotColumnProps['lead'], index: number, wide: boolean): 'first' | 'cover' | 'plain' {
  if (wide) return 'cover';
  if (lead === 'first') return index === 0 ? 'first' : 'plain';
  return index < 3 ? 'cover' : 'plain';
}
