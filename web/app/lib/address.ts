/** The page an address asks for; what is no page counts as the first. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** A parameter that is one of the known values; anything else counts as not given. */
export const oneOf = <Value extends string>(given: string | null, known: readonly Value[]): Value | undefined =>
  known.find((value) => value === given);
