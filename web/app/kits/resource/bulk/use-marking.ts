import { useState } from 'react';
import { markingUnder, type KeptMarking } from './marking.ts';

/** What is marked in a list while it is narrowed by this; another filter or tab begins with nothing. */
export function useMarking<Kept>(narrowing: string, nothing: Kept): [marking: Kept, mark: (marking: Kept) => void] {
  const [kept, keep] = useState<KeptMarking<Kept> | null>(null);
  // Also for coming back: what was marked before is not marked again unseen.
  if (kept !== null && kept.narrowing !== narrowing) keep(null);
  return [markingUnder(kept, narrowing, nothing), (marking) => keep({ narrowing, marking })];
}
