import { useState, type FormEvent, type MouseEvent } from 'react';
import { IconButton } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import css from './saved-search.module.css';

/** Searches an own list on Enter; the clear button shows everything again. */
export function SavedSearch({ label, onSearch }: { label: string; onSearch: (keywords: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The clear button disappears with the text, so the field gets the focus.
    currentTarget.closest('form')?.querySelector('input')?.focus();
    setTyped('');
    onSearch('');
  };
  return (
    <form className={css.search} role="search" aria-label={label} onSubmit={submit}>
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        maxLength={50}
        enterKeyHint="search"
        value={typed}
        before={<Icon name="search" size="s" />}
        after={typed !== '' && <IconButton icon="close" label="清除搜索词" size="s" onClick={clear} />}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
