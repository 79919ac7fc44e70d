import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/browser/browser-storage.ts';

/** How close things stand in the back office: styles/density.css has the smaller spaces. */
export type Density = 'roomy' | 'compact';

const KEY = 'wenjian.admin.density';
const listeners = new Set<() => void>();

export const readDensity = (): Density => (localStore.getItem(KEY) === 'compact' ? 'compact' : 'roomy');

/** For every table and page at once; kept on this device. */
export function setDensity(density: Density): void {
  localStore.setItem(KEY, density);
  for (const listener of listeners) listener();
}

/** Hears of choices in this tab and in the others. */
export function onDensityChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

export const useDensity = (): Density => useSyncExternalStore(onDensityChange, readDensity, () => 'roomy' as const);
