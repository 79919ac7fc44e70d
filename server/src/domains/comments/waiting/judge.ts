// A held remark waits and is visible to its writer alone. A newcomer has fewer shown remarks than the settings require. A rule holds more in one place.
import { REMARK_MODES } from '#contract/settings/constants.ts';
import type { AuthorReview, RemarkMode } from '#contract/settings/settings.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

interface NewRemark {
  writerId: string;
  postId: string;
  /** Those of its words that somebody should look at. */
  riskyWords: readonly string[];
}

/** Whether a comment or danmaku waits for somebody to let it through before others see it. */
export async function mustWait(deps: Deps, { writerId, postId, riskyWords }: NewRemark): Promise<boolean> {
  const { remarkMode, newcomerRemarks } = await siteSettings(deps);
  const mode = strictest([remarkMode, ...(await store.listModes(deps.db, postId))]);
  if (mode === 'all') return true;
  if (mode === 'none') return false;
  if (riskyWords.length > 0) return true;
  return mode === 'newcomers' && (await store.countShown(deps.db, writerId, newcomerRemarks)) < newcomerRemarks;
}

/** What of what waits the operator leaves to the authors of posts. */
export const leftToAuthors = async (deps: Deps): Promise<AuthorReview> => (await siteSettings(deps)).authorReview;

/** Each mode lets wait what the one before does, and more. */
const strictest = (modes: readonly RemarkMode[]): RemarkMode => REMARK_MODES.findLast((mode) => modes.includes(mode)) ?? 'all';
