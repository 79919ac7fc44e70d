import type { LoadingLook } from './loading-overlay.tsx';

/** Something that everybody has to wait for, whichever part of the page asked for it. */
export interface Loading {
  label: string;
  look: LoadingLook;
}

let under: readonly Loading[] = [];
const listeners = new Set<() => void>();

/** Shows the overlay over the whole page while the work takes long. What is asked for last is named. */
export async function whileLoading<Result>(task: Promise<Result>, loading: Loading): Promise<Result> {
  set([...under, loading]);
  try {
    return await task;
  } finally {
    set(under.filter((one) => one !== loading));
  }
}

export const currentLoading = (): Loading | null => under.at(-1) ?? null;

export function onLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Loading[]): void {
  under = next;
  for (const listener of listeners) listener();
}
