import { createStore } from '../../lib/store.ts';
import type { LoadingLook } from './loading-overlay.tsx';

/** A task that blocks the whole page. */
export interface Loading {
  label: string;
  look: LoadingLook;
}

/** The running tasks; the overlay names the last one. */
export const loadings = createStore<readonly Loading[]>([]);

/** Shows the overlay over the whole page while the task takes long. */
export async function whileLoading<Result>(task: Promise<Result>, loading: Loading): Promise<Result> {
  loadings.set([...loadings.get(), loading]);
  try {
    return await task;
  } finally {
    loadings.set(loadings.get().filter((other) => other !== loading));
  }
}
