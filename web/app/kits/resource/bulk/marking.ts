/** Rows of a list that are marked to have something done to them. */
export interface Marking {
  marked: ReadonlySet<string>;
  /** All that the filter leaves is meant, shown or not. */
  everything: boolean;
}

export const NOTHING_MARKED: Marking = { marked: new Set(), everything: false };

/** What was marked, and what the list was narrowed by then. */
export interface KeptMarking<Kept> {
  narrowing: string;
  marking: Kept;
}

/** A mark holds for the filter and tab under which it was made; under another one nothing is marked. */
export const markingUnder = <Kept>(kept: KeptMarking<Kept> | null, narrowing: string, nothing: Kept): Kept =>
  kept?.narrowing === narrowing ? kept.marking : nothing;

/** What turns the pages of a list, orders it or opens a row of it narrows nothing. */
const SHOWS = new Set(['page', 'limit', 'sort', 'id']);

/** What a list is narrowed by, as one text; what is empty does not narrow it. */
export function narrowingOf(...filters: (URLSearchParams | Readonly<Record<string, unknown>>)[]): string {
  const parts = filters.map((filter) => {
    const entries = filter instanceof URLSearchParams ? [...filter] : Object.entries(filter);
    return entries
      .filter(([name, value]) => !SHOWS.has(name) && value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : Number(a > b)));
  });
  return JSON.stringify(parts);
}
