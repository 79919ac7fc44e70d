import { Fragment, type ReactNode } from 'react';
import css from './title-words.module.css';

/** A title with the places between its words that the server has found. */
interface Title {
  title: string;
  titleBreaks?: readonly number[] | undefined;
}

/** A title that ends its lines between words. Without places it is divided anywhere, as any text is. */
export function TitleWords({ of: { title, titleBreaks }, children }: { of: Title; children?: ReactNode }) {
  if (titleBreaks === undefined) return children ?? title;
  return <span className={css.words}>{children ?? divided(title, titleBreaks)}</span>;
}

/** A text, or a piece of one that begins `from` characters into it, with a place to divide it at each break. */
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
