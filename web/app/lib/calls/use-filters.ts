import { useNavigate, useSearchParams } from 'react-router';
import type { SearchParams } from '../search-params.ts';

/** The filters of the page that is open. A change of one leads back to the first page; other parameters of the address stay. */
export function useFilters<Values extends object>(filters: SearchParams<Values>) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const values = filters.read(address);
  const to = (change: Partial<Values>): { search: string } => {
    const next = new URLSearchParams(filters.write({ ...values, page: 1, ...change }));
    for (const [name, value] of address) if (!filters.names.includes(name)) next.append(name, value);
    return { search: next.size === 0 ? '' : `?${next}` };
  };
  return {
    values,
    /** Where a link with this change leads. */
    to,
    go: (change: Partial<Values>, { replace = false } = {}): void =>
      void navigate(to(change), { replace, preventScrollReset: true }),
  };
}
