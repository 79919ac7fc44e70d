import { z } from 'zod';
import { YOUTH_BAND_LABEL, YOUTH_BANDS, type YouthBand } from '../accounts/youth.ts';
import { YOUTH_CATEGORIES_MAX } from './constants.ts';

/** A list of categories, by slug. */
const categories = (name: string) =>
  z
    .array(z.string(`${name}的分类不正确`).max(60, `${name}的分类不正确`), `${name}的分类不正确`)
    .min(1, `${name}至少选一个分类`)
    .max(YOUTH_CATEGORIES_MAX, `${name}最多 ${YOUTH_CATEGORIES_MAX} 个分类`)
    .refine((slugs) => new Set(slugs).size === slugs.length, `${name}的分类不能重复`);

/** The categories open in 青少年模式. */
export const youthCategories = categories('青少年模式');

const ofBand = (band: YouthBand) => categories(`青少年模式“${YOUTH_BAND_LABEL[band]}”`);

/** The part of them open to each age band. */
export const youthBands = z.strictObject(
  Object.fromEntries(YOUTH_BANDS.map((band) => [band, ofBand(band)])) as Record<YouthBand, ReturnType<typeof ofBand>>,
);
