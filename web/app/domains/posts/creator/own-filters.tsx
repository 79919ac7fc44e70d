import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PostType } from '#contract/posts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TYPE_LABEL } from './format.ts';
import css from './own-filters.module.css';
import { ownAddress, type OwnQuery } from './own-query.ts';

const ALL = 'all';
const TYPES = [
  { value: ALL, label: '全部类型' },
  { value: 'article', label: TYPE_LABEL.article },
  { value: 'video', label: TYPE_LABEL.video },
] as const;

export function OwnFilters({ query }: { query: OwnQuery }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(query.words);
  const go = (change: Partial<OwnQuery>) => void navigate(ownAddress(query, change), { preventScrollReset: true });
  return (
    <form
      className={css.filters}
      role="search"
      aria-label="筛选作品"
      onSubmit={(event) => {
        event.preventDefault();
        go({ words: words.trim() });
      }}
    >
      <label className={css.find}>
        <Icon name="search" size="s" />
        <span className="vh">搜标题或标签</span>
        <input
          type="search"
          maxLength={100}
          placeholder="搜标题或标签"
          enterKeyHint="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {words !== '' && (
          <IconButton
            icon="close"
            label="清除搜索词"
            shape="square"
            size="s"
            onClick={() => {
              setWords('');
              if (query.words !== '') go({ words: '' });
            }}
          />
        )}
      </label>
      <Select
        className={css.type}
        label="类型"
        labelHidden
        options={TYPES}
        value={query.type ?? ALL}
        onChange={(type: PostType | typeof ALL) => go({ type: type === ALL ? null : type })}
      />
      {/* Without a button Enter would not send a form of two controls. */}
      <button type="submit" hidden />
    </form>
  );
}
