import { ButtonLink } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { namedParams } from '../../lib/search-params.ts';

interface ListEmptyProps {
  label: string;
  /** Shown when no filter is set. */
  empty: { title: string; text?: string };
  /** The filters' parameters in the address. */
  filterParams: readonly string[];
}

/** The state of a list without rows; when a filter is set, with a link that clears the filters. */
export function ListEmpty({ label, empty, filterParams }: ListEmptyProps) {
  const { values, to } = useFilters(namedParams(...filterParams, 'id', 'page'));
  if (filterParams.every((name) => values[name] === '')) return <EmptyState illustration="tray" {...empty} />;
  const all = Object.fromEntries(filterParams.map((name) => [name, '']));
  return (
    <EmptyState illustration="search" title={`没有符合条件的${label}`} text="换个条件，或清除筛选。">
      <ButtonLink
        to={to({ ...all, id: '', page: '' })}
        preventScrollReset
        onClick={({ currentTarget }) => focusFilters(currentTarget)}
      >
        清除筛选
      </ButtonLink>
    </EmptyState>
  );
}

/** The link disappears with the empty list, so the focus moves to the filters. */
const focusFilters = (link: HTMLElement): void =>
  link.closest('section')?.querySelector<HTMLElement>('input[type="search"], [role="combobox"]')?.focus();
