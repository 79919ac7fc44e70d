import { Fragment } from 'react';
import { Link } from 'react-router';
import { ChipLink } from '../../ui/chip.tsx';
import { searchPath } from '../posts/format.ts';
import css from './search-words.module.css';

/** What the works are about that are hot now, for one who does not know yet what to look for. */
export const HotWords = ({ words }: { words: readonly string[] }) => (
  <nav className={css.hot} aria-label="热门搜索">
    <span>热门搜索</span>
    {words.map((word) => (
      <ChipLink key={word} to={searchPath(word)}>
        {word}
      </ChipLink>
    ))}
  </nav>
);

/** Says that these are results for other words than those written. */
export const Instead = ({ written, words }: { written: string; words: readonly string[] }) => (
  <p className={css.instead}>
    没有找到“{written}”，已为你显示
    {words.map((word, index) => (
      <Fragment key={word}>
        {index > 0 && '、'}
        <Link to={searchPath(word)}>{word}</Link>
      </Fragment>
    ))}
    的结果
  </p>
);
