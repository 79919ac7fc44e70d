import { ButtonLink } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { namedParams } from '../../lib/search-params.ts';

interface ListEmptyProps {
  label: string;
  /** What is said when nothing is left out. */
  empty: { title: string; text?: string };
  /** Names of what the list is narrowed by in its address. */
  narrowedBy: readonly string[];
}

/** A list without rows: because there are none, or because none fit what was asked for, with the way back to all. */
export function ListEmpty({ label, empty, narrowedBy }: ListEmptyProps) {
  const { values, to } = useFilters(namedParams(...narrowedBy, 'id', 'page'));
  if (narrowedBy.every((name) => values[name] === '')) return <EmptyState illustration="tray" {...empty} />;
  const all = Object.fromEntries(narrowedBy.map((name) => [name, '']));
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

/** The link goes with the empty list: one goes on where one narrowed it. */
const focusFilters = (link: HTMLElement): void =>
  link.closest('section')?.querySelector<HTMLElement>('input[type="search"], [role="combobox"]')?.focus();
