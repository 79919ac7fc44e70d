import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './member-search.module.css';

/** Searches on Enter or the button; the address then holds the words. */
export function MemberSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label="搜昵称或手机号"
        labelHidden
        type="search"
        maxLength={50}
        placeholder="搜昵称或手机号"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' && words !== '') onSearch('');
        }}
        after={<IconButton icon="search" label="搜索" type="submit" size="s" />}
      />
    </form>
  );
}
