import { Fragment, type ReactNode } from 'react';
import css from './title-words.module.css';

/** A title, with the offsets between its words where the server allows line breaks. */
interface Title {
  title: string;
  titleBreaks?: readonly number[] | undefined;
}

/** A title that wraps only between words; without `titleBreaks` it wraps anywhere, like other Chinese text. */
export function TitleWords({ of: { title, titleBreaks }, children }: { of: Title; children?: ReactNode }) {
  if (titleBreaks === undefined) return children ?? title;
  return <span className={css.words}>{children ?? divided(title, titleBreaks)}</span>;
}

/** A text with a line-break opportunity (`<i>`) at each break; `from` is the offset of `text` in the title the breaks refer to. */
export function divided(text: string, breaks: readonly number[], from = 0): ReactNode {
  const within = breaks.map((at) => at - from).filter((at) => at >= 0 && at < text.length);
  if (within.length === 0) return text;
  return (
    <>
      {text.slice(0, within[0])}
      {within.map((at, index) => (
        <Fragment key={at}>
          <i />
          {text.slice(at, within[index + 1])}
        </Fragment>
      ))}
    </>
  );
}
