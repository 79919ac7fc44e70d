import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { checkWords as checkWordsCall } from '#contract/posts/drafts.ts';
import { WORD_CHECKS_A_DAY, WORDS_TOLD } from '#contract/posts/constants.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Limit } from '../../../core/limit.ts';
import type { Deps } from '../../../deps.ts';
import { matchWords } from '../../screening/service.ts';
import { textsOf } from '../content.ts';
import { requireAuthor, requireReadable } from '../access.ts';
import * as postsStore from '../store.ts';

const CHECKS: Limit = { name: 'posts-word-checks', points: WORD_CHECKS_A_DAY, seconds: 86_400 };

type FoundWords = AnswerOf<typeof checkWordsCall>['list'];

/**
 * The words for which a submission of the draft would be refused, as the draft spells them. Words that only send a post to a reviewer are
 * not answered, because authors would avoid them. Limits a day and an answer prevent that somebody reads out the whole list.
 */
export async function checkWords(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof checkWordsCall>,
): Promise<AnswerOf<typeof checkWordsCall>> {
  const author = requireAuthor(actor);
  const post = await requireReadable(deps.db, actor, await postsStore.findPost(deps.db, postsId));
  await deps.limits.consume(CHECKS, author.id, `每天最多检查 ${WORD_CHECKS_A_DAY} 次用词，可直接提交`);
  const draft = await postsStore.findRevision(deps.db, post.draftRevisionId);
  const list: FoundWords = [];
  for (const [field, text] of Object.entries(draft === undefined ? {} : textsOf(draft))) {
    const { hits } = await matchWords(deps, 'posts', text);
    for (const { start, end, word } of hits) {
      const spelling = text.slice(start, end);
      const isListed = list.some((listed) => listed.field === field && listed.word === spelling);
      if (word.action === 'block' && !isListed) list.push({ field, word: spelling });
    }
  }
  return { list: list.slice(0, WORDS_TOLD), more: list.length > WORDS_TOLD };
}
