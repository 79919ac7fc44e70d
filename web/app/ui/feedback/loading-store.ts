import { createStore } from '../../lib/store.ts';
import type { LoadingLook } from './loading-overlay.tsx';

/** Something that everybody has to wait for, whichever part of the page asked for it. */
export interface Loading {
  label: string;
  look: LoadingLook;
}

/** What is being waited for; the last one is named. */
export const loadings = createStore<readonly Loading[]>([]);

/** Shows the overlay over the whole page while the task takes long. */
export async function whileLoading<Result>(task: Promise<Result>, loading: Loading): Promise<Result> {
  loadings.set([...loadings.get(), loading]);
  try {
    return await task;
  } finally {
    loadings.set(loadings.get().filter((one) => one !== loading));
  }
}
