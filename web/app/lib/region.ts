import { DEFAULT_REGION, REGION_COOKIE, REGION_COOKIE_DAYS, regionLabel } from '#contract/provinces.ts';
import { createStore, useStore } from './store.ts';

/** The region chosen in the header, in the browser; undefined while nobody has chosen. */
export const chosenRegion = (): string | undefined => new RegExp(`(?:^|; )${REGION_COOKIE}=([a-z-]+)`).exec(document.cookie)?.[1];

/** Pages that show no posts of a region are the same for all: the header learns it in the browser. */
const current = createStore<string>(() => chosenRegion() ?? DEFAULT_REGION, { guest: DEFAULT_REGION });

export function useRegion(): { slug: string; name: string } {
  const slug = useStore(current);
  return { slug, name: regionLabel(slug) };
}

export function chooseRegion(slug: string): void {
  document.cookie = `${REGION_COOKIE}=${slug}; path=/; max-age=${REGION_COOKIE_DAYS * 86_400}; samesite=lax`;
  current.set(slug);
}

/** Runs in the head before anything is painted: who has chosen a region does not see the name of another one first. */
export const earlyRegionScript = `(function(c){if(c&&c[1]!=='${DEFAULT_REGION}')document.documentElement.dataset.region=''})(/(?:^|; )${REGION_COOKIE}=([a-z-]+)/.exec(document.cookie))`;
