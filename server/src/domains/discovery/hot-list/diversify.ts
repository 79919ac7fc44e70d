/** Caps of one list of that many places. They put in order and never shorten: when candidates run out, they give way. */
export interface Caps {
  length: number;
  ofAnAuthor: number;
  ofAnAgency: number;
}

export interface Owned {
  authorId: string;
  agencyId: string | null;
}

/** Product.md §5: of 50 places at most two to one author and five to one agency. */
export const HOT_LIST_CAPS: Caps = { length: 50, ofAnAuthor: 2, ofAnAgency: 5 };

/** Takes posts in the order given, puts off those above a cap until the next list of places begins, and fills up with them. */
export function diversify<Item extends Owned>(items: Item[], caps: Caps): Item[] {
  const order: Item[] = [];
  let waiting = items;
  while (waiting.length > 0) {
    const { taken, left } = takeList(waiting, caps);
    order.push(...taken);
    waiting = left;
  }
  return order;
}

function takeList<Item extends Owned>(items: Item[], { length, ofAnAuthor, ofAnAgency }: Caps): { taken: Item[]; left: Item[] } {
  const authors = new Map<string, number>();
  const agencies = new Map<string, number>();
  const taken: Item[] = [];
  const putOff: Item[] = [];
  for (const item of items) {
    const ofAuthor = authors.get(item.authorId) ?? 0;
    const ofAgency = item.agencyId === null ? 0 : (agencies.get(item.agencyId) ?? 0);
    if (taken.length === length || ofAuthor >= ofAnAuthor || ofAgency >= ofAnAgency) {
      putOff.push(item);
      continue;
    }
    taken.push(item);
    authors.set(item.authorId, ofAuthor + 1);
    if (item.agencyId !== null) agencies.set(item.agencyId, ofAgency + 1);
  }
  const fill = putOff.slice(0, length - taken.length);
  return { taken: [...taken, ...fill], left: putOff.slice(fill.length) };
}
