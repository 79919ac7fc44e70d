import { useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { TextField } from './field.tsx';

interface SearchFormProps {
  label: string;
  words: string;
  onSearch: (words: string) => void;
  className?: string | undefined;
}

/** Searches on Enter or the button; the address then holds the words. */
export function SearchForm({ label, words, onSearch, className }: SearchFormProps) {
  const [typed, setTyped] = useState(words);
  return (
    <form
      className={className}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextField
        label={label}
        labelHidden
        type="search"
        maxLength={50}
        placeholder={label}
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
