import { useEffect, useState } from 'react';
import type { Heading } from '#contract/posts/post.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import css from './table-of-contents.module.css';

/** Fewer headings need no contents. */
export const isLong = (outline: readonly Heading[]): boolean => outline.length >= 3;

/** Folded above the text, where there is no rail. */
export function FoldedContents({ outline }: { outline: readonly Heading[] }) {
  return (
    <details className={css.folded}>
      <summary>
        <Icon name="menu" size="s" />
        目录
      </summary>
      <Lines outline={outline} />
    </details>
  );
}

/** In the rail, with the heading being read marked. */
export function Contents({ outline }: { outline: readonly Heading[] }) {
  const current = useHeadingBeingRead(outline);
  return (
    <nav className={css.contents} aria-label="目录">
      <SectionHead look="line" title="目录" />
      <Lines outline={outline} current={current} />
    </nav>
  );
}

function Lines({ outline, current = null }: { outline: readonly Heading[]; current?: string | null }) {
  const top = Math.min(...outline.map(({ level }) => level));
  return (
    <ol className={css.lines}>
      {outline.map(({ id, text, level }) => (
        <li key={id}>
          <a href={`#${id}`} className={classes(level > top && css.inner)} aria-current={id === current ? 'true' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The last heading above the upper third of the screen. */
function useHeadingBeingRead(outline: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const find = () => {
      const line = window.innerHeight / 3;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id ?? null);
    };
    // A heading that crosses the line is what changes the answer.
    const observer = new IntersectionObserver(find, { rootMargin: '0px 0px -66% 0px', threshold: [0, 1] });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [outline]);
  return current;
}
