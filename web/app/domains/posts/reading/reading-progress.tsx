import { useEffect, useRef, type RefObject } from 'react';
import css from './reading-progress.module.css';

/** A thin line under the header that shows how far the text was scrolled. */
export function ReadingProgress({ text }: { text: RefObject<HTMLElement | null> }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (line.current === null || text.current === null) return;
      const { top, height } = text.current.getBoundingClientRect();
      const done = Math.min(1, Math.max(0, -top / Math.max(1, height - window.innerHeight / 2)));
      line.current.style.transform = `scaleX(${done})`;
      line.current.setAttribute('aria-valuenow', String(Math.round(done * 100)));
    };
    const request = () => (frame ||= requestAnimationFrame(draw));
    draw();
    window.addEventListener('scroll', request, { passive: true });
    window.addEventListener('resize', request);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', request);
      window.removeEventListener('resize', request);
    };
  }, [text]);
  return (
    <div
      ref={line}
      className={css.line}
      role="progressbar"
      aria-label="阅读进度"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
