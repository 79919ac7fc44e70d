import { useNavigate, useSearchParams } from 'react-router';
import type { SearchParams } from '../search-params.ts';

/** The current page's filters, stored in the address. Changing one returns to page 1; other query parameters stay. */
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
    /** Target of a link that applies this change. */
    to,
    go: (change: Partial<Values>, { replace = false } = {}): void =>
      void navigate(to(change), { replace, preventScrollReset: true }),
  };
}
