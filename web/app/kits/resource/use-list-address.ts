import { useNavigate, useSearchParams } from 'react-router';
import { choice, pageNumber } from '../../lib/search-params.ts';

/**
 * The filters of a back-office list in its address; an empty one is left out, and every change leads back to the first
 * page. By name, where `useFilters` has a declaration: the table and its filters change parameters that only the page knows.
 */
export function useListAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const to = (change: Record<string, string>): { search: string } => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', ...change })) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return { search: `?${next}` };
  };
  const page = pageNumber().read(params.get('page'));
  return {
    params,
    get: (name: string): string => params.get(name) ?? '',
    oneOf: <Value extends string>(name: string, options: readonly Value[]): Value | undefined =>
      choice(options).read(params.get(name)),
    /** What the list is to be ordered by, as a part of its filter; nothing when the address names none of these. */
    sort: <const Name extends string>(...names: Name[]): { sort?: Name | `-${Name}` } => {
      const sort = choice(names.flatMap((name) => [name, `-${name}` as const])).read(params.get('sort'));
      return sort === undefined ? {} : { sort };
    },
    page,
    /** The row that is open beside the list, for `useListDetail`. */
    selected: params.get('id') === '' ? null : params.get('id'),
    select: (id: string | null, { replace }: { replace: boolean }) =>
      void navigate(to({ id: id ?? '', page: page === 1 ? '' : String(page) }), { replace, preventScrollReset: true }),
    to,
    go: (change: Record<string, string>) => void navigate(to(change), { preventScrollReset: true }),
  };
}
