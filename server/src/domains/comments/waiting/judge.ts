// A held remark waits for approval; until then only its writer sees it. The modes hold, each more than the one before: none; remarks with risky
// words; also those of newcomers (writers with fewer shown remarks than `newcomerRemarks`); all. A rule sets a stricter mode for a category,
// an author or a post.
import type { AnswerOf } from '#contract/call.ts';
import type { remarkLimits as remarkLimitsCall } from '#contract/comments/audience.ts';
import { REMARK_MODES } from '#contract/settings/constants.ts';
import type { AuthorReview, RemarkMode } from '#contract/settings/settings.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

interface NewRemark {
  writerId: string;
  postId: string;
  /** Its words that a moderator should check. */
  riskyWords: readonly string[];
}

/** Whether a comment or danmaku is held. */
export async function mustWait(deps: Deps, { writerId, postId, riskyWords }: NewRemark): Promise<boolean> {
  const { remarkMode, newcomerRemarks } = await siteSettings(deps);
  const mode = strictest([remarkMode, ...(await store.listModes(deps.db, postId))]);
  if (mode === 'all') return true;
  if (mode === 'none') return false;
  if (riskyWords.length > 0) return true;
  return mode === 'newcomers' && (await store.countShown(deps.db, writerId, newcomerRemarks)) < newcomerRemarks;
}

/** Shown remarks of a writer, of the number from which the setting trusts them; null: it makes no difference, or they are trusted. */
export async function remarkLimits(deps: Deps, actor: Actor): Promise<AnswerOf<typeof remarkLimitsCall>> {
  const writerId = requireUserId(actor);
  const { remarkMode, newcomerRemarks: needed } = await siteSettings(deps);
  if (remarkMode !== 'newcomers') return { newcomer: null };
  const shown = await store.countShown(deps.db, writerId, needed);
  return { newcomer: shown < needed ? { shown, needed } : null };
}

/** Held remarks that the settings leave to the authors of posts. */
export const readAuthorReviewSetting = async (deps: Deps): Promise<AuthorReview> => (await siteSettings(deps)).authorReview;

/** The last of the modes in the order of REMARK_MODES; 'all' for an empty list. */
const strictest = (modes: readonly RemarkMode[]): RemarkMode => REMARK_MODES.findLast((mode) => modes.includes(mode)) ?? 'all';
