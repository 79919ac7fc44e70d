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

/** The last heading above the upper third of the screen; at the end of the page, where none comes so high, the one that was chosen. */
function useHeadingBeingRead(outline: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const find = () => {
      const tops = headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }));
      const left = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
      setCurrent(headingAt(tops, { height: window.innerHeight, atEnd: left < 2, chosen: window.location.hash.slice(1) }));
    };
    // All above the line counts as seen, however far: so a jump over several headings is noticed as well.
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

/** The share of the screen below which a heading is still to come. */
const READING_LINE = 0.34;

interface Screen {
  height: number;
  /** The page goes no further. */
  atEnd: boolean;
  /** The heading that the address names. */
  chosen: string;
}

/** The heading that is read: the last above the line, or at the end of the page the chosen one that can come no higher. */
export function headingAt(headings: readonly { id: string; top: number }[], { height, atEnd, chosen }: Screen): string | null {
  const seen = headings.find(({ id, top }) => id === chosen && top >= 0 && top < height);
  if (atEnd && seen !== undefined) return seen.id;
  return headings.findLast(({ top }) => top < height * READING_LINE)?.id ?? null;
}
