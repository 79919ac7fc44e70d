/** The rows of a list that are marked for a bulk action, by key. */
export interface Marking {
  marked: ReadonlySet<string>;
  /** All rows that match the filter, on every page. */
  everything: boolean;
}

export const NOTHING_MARKED: Marking = { marked: new Set(), everything: false };

/** Marked rows, with the filters under which they were marked. */
export interface MarkingOf<Marked> {
  narrowing: string;
  marking: Marked;
}

/** The marking if it was made under these filters, else `nothing`. */
export const markingUnder = <Marked>(saved: MarkingOf<Marked> | null, narrowing: string, nothing: Marked): Marked =>
  saved?.narrowing === narrowing ? saved.marking : nothing;

/** Parameters that do not filter: they page, sort or select a row. */
const NO_FILTERS = new Set(['page', 'limit', 'sort', 'id']);

/** The filters of a list as one comparable text, independent of order; empty filters are left out. */
export function narrowingOf(...filters: (URLSearchParams | Readonly<Record<string, unknown>>)[]): string {
  const parts = filters.map((filter) => {
    const entries = filter instanceof URLSearchParams ? [...filter] : Object.entries(filter);
    return entries
      .filter(([name, value]) => !NO_FILTERS.has(name) && value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : Number(a > b)));
  });
  return JSON.stringify(parts);
}
