/** Caps of a list of `length` places. They only reorder: if too few other posts are left, posts above a cap fill the list. */
export interface Caps {
  length: number;
  ofAnAuthor: number;
  ofAnAgency: number;
}

export interface Owned {
  authorId: string;
  agencyId: string | null;
}

/** Product.md §5: in 50 places at most two posts of one author and five of one agency. */
export const HOT_LIST_CAPS: Caps = { length: 50, ofAnAuthor: 2, ofAnAgency: 5 };

/**
 * Reorders posts list by list (one list is `caps.length` places): each list takes posts in the given order, postpones those above a cap to
 * the next list, and is filled with postponed posts if it stays short.
 */
export function diversify<Item extends Owned>(items: Item[], caps: Caps): Item[] {
  const order: Item[] = [];
  let remaining = items;
  while (remaining.length > 0) {
    const { list, rest } = takeList(remaining, caps);
    order.push(...list);
    remaining = rest;
  }
  return order;
}

function takeList<Item extends Owned>(items: Item[], { length, ofAnAuthor, ofAnAgency }: Caps): { list: Item[]; rest: Item[] } {
  const authors = new Map<string, number>();
  const agencies = new Map<string, number>();
  const list: Item[] = [];
  const postponed: Item[] = [];
  for (const item of items) {
    const ofAuthor = authors.get(item.authorId) ?? 0;
    const ofAgency = item.agencyId === null ? 0 : (agencies.get(item.agencyId) ?? 0);
    if (list.length === length || ofAuthor >= ofAnAuthor || ofAgency >= ofAnAgency) {
      postponed.push(item);
      continue;
    }
    list.push(item);
    authors.set(item.authorId, ofAuthor + 1);
    if (item.agencyId !== null) agencies.set(item.agencyId, ofAgency + 1);
  }
  const fill = postponed.slice(0, length - list.length);
  return { list: [...list, ...fill], rest: postponed.slice(fill.length) };
}
