import { PICTURE_LAYOUTS, type PictureLayout } from './constants.ts';

/** How a picture stands in a text; null, also for what nobody knows: as wide as the text. */
export const layoutOf = (given: unknown): PictureLayout | null => PICTURE_LAYOUTS.find((layout) => layout === given) ?? null;
