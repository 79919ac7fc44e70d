import { Link } from 'react-router';
import { Icon } from '../../../ui/base/icon.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { searchPath } from '../../../lib/paths.ts';
import css from './related-searches.module.css';

export function RelatedSearches({ words }: { words: readonly string[] }) {
  return (
    <section>
      <SectionHead look="line" title="相关搜索" />
      <ul className={css.list}>
        {words.map((word) => (
          <li key={word}>
            <Link to={searchPath(word)}>
              <Icon name="search" size="s" />
              <span>{word}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
