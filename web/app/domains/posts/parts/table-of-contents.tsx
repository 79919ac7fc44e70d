import { useEffect, useState } from 'react';
import type { Heading } from '#contract/posts/post.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import css from './table-of-contents.module.css';

/** Whether the text has enough headings for a table of contents. */
export const isLong = (outline: readonly Heading[]): boolean => outline.length >= 3;

/** The collapsed table of contents above the text, on screens without a side column. */
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

/** The table of contents in the side column; the current heading is marked. */
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

/** The current heading (`headingAt`), updated while scrolling. */
function useHeadingBeingRead(outline: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const find = () => {
      const tops = headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }));
      const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
      setCurrent(headingAt(tops, { height: window.innerHeight, atEnd: below < 2, chosen: window.location.hash.slice(1) }));
    };
    // The area extends far above the screen, so that a jump over several headings is noticed too.
    const observer = new IntersectionObserver(find, { rootMargin: `1000000px 0px -${(1 - READING_LINE) * 100}% 0px` });
    for (const heading of headings) observer.observe(heading);
    window.addEventListener('hashchange', find);
    return () => {
      observer.disconnect();
      window.removeEventListener('hashchange', find);
    };
  }, [outline]);
  return current;
}

/** Height of the reading line, as a share of the screen; headings above it have been reached. */
const READING_LINE = 0.34;

interface Screen {
  height: number;
  /** The page is scrolled to its end. */
  atEnd: boolean;
  /** The heading in the hash of the address. */
  chosen: string;
}

/** The last heading above the reading line; at the end of the page the chosen one, if visible, as it cannot reach the line. */
export function headingAt(headings: readonly { id: string; top: number }[], { height, atEnd, chosen }: Screen): string | null {
  const visible = headings.find(({ id, top }) => id === chosen && top >= 0 && top < height);
  if (atEnd && visible !== undefined) return visible.id;
  return headings.findLast(({ top }) => top < height * READING_LINE)?.id ?? null;
}
