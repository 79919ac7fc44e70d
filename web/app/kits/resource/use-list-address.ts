import { useNavigate, useSearchParams } from 'react-router';

/** The filters of a list in its address; an empty one is left out, and every change leads back to the first page. */
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
  return {
    get: (name: string): string => params.get(name) ?? '',
    oneOf: <Value extends string>(name: string, options: readonly Value[]): Value | undefined =>
      options.find((option) => option === params.get(name)),
    /** What the list is to be ordered by, as a part of its filter; nothing when the address names none of these. */
    sort: <const Name extends string>(...names: Name[]): { sort?: Name | `-${Name}` } => {
      const sort = names.flatMap((name) => [name, `-${name}` as const]).find((one) => one === params.get('sort'));
      return sort === undefined ? {} : { sort };
    },
    page: Math.max(1, Math.min(10_000, Math.floor(Number(params.get('page')) || 1))),
    to,
    go: (change: Record<string, string>) => void navigate(to(change), { preventScrollReset: true }),
  };
}
