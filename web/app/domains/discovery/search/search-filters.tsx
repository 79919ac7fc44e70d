import { Form, useSubmit } from 'react-router';
import type { Category } from '#contract/posts/post.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './search-filters.module.css';
import { RECENCIES, searchAddress, SEARCH_ORDERS, type SearchQuery } from './search-query.ts';

interface SearchFiltersProps {
  query: SearchQuery;
  categories: readonly Category[];
  regions: readonly { value: string; label: string }[];
}

/** Filters as native selects in a GET form. A choice applies at once; without JavaScript, the button applies it. */
export function SearchFilters({ query, categories, regions }: SearchFiltersProps) {
  const submit = useSubmit();
  const { q, type, sort, within, category, region } = query;
  const isFiltered = [sort, within, category, region].some((value) => value !== undefined);
  return (
    <Form
      className={css.filters}
      action="/search"
      aria-label="筛选"
      onChange={({ currentTarget }) => void submit(withoutEmpty(currentTarget), { action: '/search', preventScrollReset: true })}
    >
      <input type="hidden" name="q" value={q} />
      {type !== undefined && <input type="hidden" name="type" value={type} />}
      <Filter name="sort" label="排序" all="相关度" value={sort} options={SEARCH_ORDERS} />
      <Filter name="within" label="时间" all="全部时间" value={within} options={RECENCIES} />
      <Filter
        name="category"
        label="分类"
        all="全部分类"
        value={category}
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <Filter name="region" label="地区" all="全部地区" value={region} options={regions} />
      <noscript>
        <button type="submit" className={css.apply}>
          筛选
        </button>
      </noscript>
      {isFiltered && (
        <Link className={css.clear} to={searchAddress({ q, type })} preventScrollReset>
          清除筛选
        </Link>
      )}
    </Form>
  );
}

interface FilterProps {
  name: string;
  label: string;
  /** Label of the option without a filter. */
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

function Filter({ name, label, all, value = '', options }: FilterProps) {
  return (
    <span className={value === '' ? css.filter : css.chosen}>
      {/* The key resets the select when the address changes. */}
      <select key={value} name={name} aria-label={label} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  );
}

/** The form's values without empty ones. */
function withoutEmpty(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  return query;
}
