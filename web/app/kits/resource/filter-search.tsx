import { SearchForm } from '../../ui/forms/search-form.tsx';

/** Words to search a list by; they count once they are sent. */
export const FilterSearch = (props: { label: string; words: string; onSearch: (words: string) => void }) => (
  <SearchForm key={props.words} {...props} />
);
