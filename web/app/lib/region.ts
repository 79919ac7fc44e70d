import { REGION_COOKIE } from '#contract/provinces.ts';

/** The region chosen in the header, in the browser; undefined while nobody has chosen. */
export const chosenRegion = (): string | undefined => new RegExp(`(?:^|; )${REGION_COOKIE}=([a-z-]+)`).exec(document.cookie)?.[1];
