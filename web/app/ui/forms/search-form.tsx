import { IconButton } from '../base/button.tsx';
import { TextField } from './field.tsx';
import { useSearchedWords } from './searched-words.ts';

interface SearchFormProps {
  label: string;
  words: string;
  onSearch: (words: string) => void;
  className?: string | undefined;
}

/** A search field: submits by Enter or the button, and at once when it is cleared. `words` is the list's query from the address. */
export function SearchForm({ label, words, onSearch, className }: SearchFormProps) {
  const { typed, type, ask } = useSearchedWords(words);
  const search = (text: string) => onSearch(ask(text));
  return (
    <form
      className={className}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
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
          if (target.value === '' && words !== '') search('');
          else type(target.value);
        }}
        after={<IconButton icon="search" label="搜索" type="submit" size="s" />}
      />
    </form>
  );
}
