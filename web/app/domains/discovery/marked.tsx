import { splitMarked } from './format.ts';
import css from './marked.module.css';

/** Text with the searched words marked. */
export function Marked({ text }: { text: string }) {
  return splitMarked(text).map(({ text, hit }, index) => {
    const key = `${index}`;
    return hit ? (
      <mark key={key} className={css.hit}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
