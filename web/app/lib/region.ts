import { DEFAULT_REGION, REGION_COOKIE, REGION_COOKIE_DAYS } from '#contract/region.ts';
import { createStore, useStore } from './store.ts';

/** Slug of the region chosen in the header, from the cookie; undefined: none was chosen. Only in the browser. */
export const chosenRegion = (): string | undefined => new RegExp(`(?:^|; )${REGION_COOKIE}=([a-z-]+)`).exec(document.cookie)?.[1];

/** The default region, which the server renders. The names of all others are loaded on demand, since few visitors choose one. */
const DEFAULT = { slug: DEFAULT_REGION, name: '北京' };

/**
 * The region for the header. Cached pages without regional posts are the same for all visitors, so the header shows the chosen region only
 * in the browser; until its name is loaded, `data-region` at the root hides the default's name.
 */
const current = createStore(DEFAULT, {
  open({ set }) {
    const slug = chosenRegion();
    if (slug !== undefined && slug !== DEFAULT_REGION) {
      loadNames()
        .then((labelOf) => {
          // Another region may have been chosen meanwhile.
          if (chosenRegion() === slug) set({ slug, name: labelOf(slug) });
          delete document.documentElement.dataset['region'];
        })
        // Without the names, the header shows none.
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

/** Runs in the head before the first paint, so that visitors who chose another region do not see the default's name first. */
export const earlyRegionScript = `(function(c){if(c&&c[1]!=='${DEFAULT_REGION}')document.documentElement.dataset.region=''})(/(?:^|; )${REGION_COOKIE}=([a-z-]+)/.exec(document.cookie))`;
