import * as at from '#contract/screening/addresses.ts';
import type * as checks from '#contract/screening/machine-checks.ts';
import type * as sensitiveWords from '#contract/screening/sensitive-words.ts';
import { client } from '../../lib/api.ts';

export const listWords = client<typeof sensitiveWords.listWords>(at.listWords);
export const createWord = client<typeof sensitiveWords.createWord>(at.createWord);
export const modifyWord = client<typeof sensitiveWords.modifyWord>(at.modifyWord);
export const removeWords = client<typeof sensitiveWords.removeWords>(at.removeWords);
export const importWords = client<typeof sensitiveWords.importWords>(at.importWords);
export const exportWords = client<typeof sensitiveWords.exportWords>(at.exportWords);
export const tryWords = client<typeof sensitiveWords.tryWords>(at.tryWords);
export const checkFigures = client<typeof checks.checkFigures>(at.checkFigures);
