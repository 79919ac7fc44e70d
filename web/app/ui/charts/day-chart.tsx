import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Stack } from '../layout/primitives.tsx';
import css from './day-chart.module.css';
import { DayDrawing } from './day-drawing.tsx';
import { dayAt, dayByKey, LABEL_SIZE, plotOf, type ChartDay, type Plot } from './plot.ts';
import type { Series } from './series.tsx';

/** The marked day, and the height of its tooltip. */
interface Mark {
  index: number;
  y: number;
}

/** Days as bars, or as an area when there are many, as large as the box around. Pointer and arrow keys lead from day to day. */
export function DayChart({
  label,
  days,
  series,
  comparing,
  axis,
  renderTip,
}: {
  /** The chart in one sentence, for screen readers, which get neither drawing nor tooltips: offer a table as well. */
  label: string;
  days: readonly ChartDay[];
  /** One series for the value, or one for each part. */
  series: readonly Series[];
  comparing: boolean;
  axis: (value: number) => string;
  /** Content of the tooltip of a day. */
  renderTip: (day: string) => ReactNode;
}) {
  const [box, size] = useBoxSize();
  const [mark, setMark] = useMark();
  const plot = size && plotOf(days, { count: series.length, comparing, axis, ...size });
  // Other days may be fewer.
  const marked = mark !== null && mark.index < days.length ? mark : null;

  const markAt = (element: Element, pointer: { clientX: number; clientY: number }): Mark | null => {
    const { left, top } = element.getBoundingClientRect();
    const y = Math.round(pointer.clientY - top);
    const index = plot && dayAt(plot, Math.round(pointer.clientX - left), y);
    return index === null ? null : { index, y };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (plot === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = dayByKey(event.key, marked?.index ?? null, days.length - 1);
    if (index === null) return;
    // Otherwise the page scrolls.
    event.preventDefault();
    setMark({ index, y: (plot.frame.top + plot.frame.bottom) / 2 });
  };

  return (
    <div className={css.box} role="img" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} onBlur={() => setMark(null)}>
      <div
        ref={box}
        className={css.drawing}
        aria-hidden="true"
        onMouseMove={(event) => setMark(markAt(event.currentTarget, event))}
        onMouseLeave={() => setMark(null)}
        onTouchMove={({ currentTarget, touches }) => {
          const next = touches[0] === undefined ? null : markAt(currentTarget, touches[0]);
          // A finger that leaves the days keeps the last one marked.
          if (next !== null) setMark(next);
        }}
      >
        {plot !== null && <DayDrawing plot={plot} series={series} marked={marked?.index ?? null} />}
        {plot !== null && marked !== null && hasData(plot, marked.index) && (
          <Tip plot={plot} mark={marked}>
            {renderTip(days[marked.index]?.day ?? '')}
          </Tip>
        )}
      </div>
    </div>
  );
}

const hasData = ({ series, former }: Plot, index: number): boolean => [...series, former].some((spots) => spots[index] != null);

/** The marked day, until Escape is pressed. */
function useMark() {
  const [mark, setMark] = useState<Mark | null>(null);
  const isMarked = mark !== null;
  useEffect(() => {
    if (!isMarked) return;
    const onKey = ({ key }: DocumentEventMap['keydown']) => {
      if (key === 'Escape') setMark(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isMarked]);
  return [mark, setMark] as const;
}

interface BoxSize {
  /** In whole pixels. */
  width: number;
  height: number;
  /** Measures labels in the font of the box. */
  widthOf: (text: string) => number;
}

/** The size of a box, followed when the box is resized; null before the first measurement. */
function useBoxSize(): [box: RefObject<HTMLDivElement | null>, size: BoxSize | null] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const widthOf = rulerOf(`${LABEL_SIZE}px ${getComputedStyle(element).fontFamily}`);
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width: Math.round(width), height: Math.round(height), widthOf });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}

function rulerOf(font: string): (text: string) => number {
  const ruler = document.createElement('canvas').getContext('2d');
  if (ruler === null) return () => 0;
  ruler.font = font;
  return (text) => ruler.measureText(text).width;
}

/** Between a day and its tooltip. */
const TIP_GAP = 10;

function Tip({ plot: { frame, centres }, mark: { index, y }, children }: { plot: Plot; mark: Mark; children: ReactNode }) {
  const tip = useRef<HTMLDivElement>(null);
  // Below and at the right of day and pointer, or at the other side where there is no room.
  useLayoutEffect(() => {
    const element = tip.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    const left = beside(centres[index] ?? 0, width, frame.left, frame.right);
    element.style.transform = `translate(${left}px, ${beside(y, height, frame.top, frame.bottom)}px)`;
  });
  return (
    <Stack ref={tip} radius="m" background="card" numeric gap={4} size={13} tone="plain" className={css.tip}>
      {children}
    </Stack>
  );
}

const beside = (at: number, length: number, start: number, end: number): number =>
  Math.max(at + TIP_GAP + length > end ? at - TIP_GAP - length : at + TIP_GAP, start);
