import { DEFAULT_REGION, REGION_COOKIE, REGION_COOKIE_DAYS } from '#contract/region.ts';
import { createStore, useStore } from './store.ts';

/** The region chosen in the header, in the browser; undefined while nobody has chosen. */
export const chosenRegion = (): string | undefined => new RegExp(`(?:^|; )${REGION_COOKIE}=([a-z-]+)`).exec(document.cookie)?.[1];

/** The default one, which the server renders: the names of all others weigh a kilobyte, for the few who chose one. */
const DEFAULT = { slug: DEFAULT_REGION, name: '北京' };

/**
 * Pages that show no posts of a region are the same for all: the header learns it in the browser, and hides the default's
 * name until then.
 */
const current = createStore(DEFAULT, {
  open({ set }) {
    const slug = chosenRegion();
    if (slug !== undefined && slug !== DEFAULT_REGION) {
      loadNames()
        .then((labelOf) => {
          // Another one may have been chosen meanwhile.
          if (chosenRegion() === slug) set({ slug, name: labelOf(slug) });
          delete document.documentElement.dataset['region'];
        })
        .catch(() => {});
    }
    return () => {};
  },
});

const loadNames = () => import('#contract/provinces.ts').then(({ regionLabel }) => regionLabel);

export const useRegion = (): typeof DEFAULT => useStore(current);

export function chooseRegion(slug: string, name: string): void {
  document.cookie = `${REGION_COOKIE}=${slug}; path=/; max-age=${REGION_COOKIE_DAYS * 86_400}; samesite=lax`;
  current.set({ slug, name });
}

/** Runs in the head before anything is painted: who has chosen a region does not see the name of another one first. */
export const earlyRegionScript = `(function(c){if(c&&c[1]!=='${DEFAULT_REGION}')document.documentElement.dataset.region=''})(/(?:^|; )${REGION_COOKIE}=([a-z-]+)/.exec(document.cookie))`;
