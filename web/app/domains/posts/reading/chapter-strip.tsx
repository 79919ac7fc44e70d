import type { Chapter } from '../../../kits/player/controls/chapter.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './chapter-strip.module.css';

interface ChapterStripProps {
  chapters: readonly Chapter[];
  /** Seeks to the beginning of a chapter, in seconds. */
  onSeek: (seconds: number) => void;
}

/** The chapters of a video side by side; each seeks to its beginning. */
export function ChapterStrip({ chapters, onSeek }: ChapterStripProps) {
  if (chapters.length === 0) return null;
  return (
    <Cluster as="ol" gap={10} marginTop={16} className={css.strip} aria-label="章节">
      {chapters.map(({ at, title }) => (
        <li key={at}>
          <button type="button" onClick={() => onSeek(at)}>
            <Text as="b" size={13} numeric>
              {formatDuration(at)}
            </Text>{' '}
            <Text as="span" size={13} tone="muted" clamp={2}>
              {title}
            </Text>
          </button>
        </li>
      ))}
    </Cluster>
  );
}
