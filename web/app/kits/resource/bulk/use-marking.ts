import { useState } from 'react';
import { markingUnder, type MarkingOf } from './marking.ts';

/** The marked rows of a list, as a state that is `nothing` again whenever `narrowing` (`narrowingOf` the filters) changes. */
export function useMarking<Marked>(narrowing: string, nothing: Marked): [marking: Marked, mark: (marking: Marked) => void] {
  const [saved, save] = useState<MarkingOf<Marked> | null>(null);
  // The saved marks are removed for good: returning to the earlier filter must not restore marks that nobody sees being set.
  if (saved !== null && saved.narrowing !== narrowing) save(null);
  return [markingUnder(saved, narrowing, nothing), (marking) => save({ narrowing, marking })];
}
