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

type Found = AnswerOf<typeof checkWordsCall>['list'];

/**
 * The words that a submission of the saved draft would be refused for, as they stand in it. Words that a person looks at are not
 * told: who knew them would write around them. A few at a time and so often a day, lest the list be read out through this.
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
  const list: Found = [];
  for (const [field, text] of Object.entries(draft === undefined ? {} : textsOf(draft))) {
    const { hits } = await matchWords(deps, 'posts', text);
    for (const { start, end, word } of hits) {
      const found = { field, word: text.slice(start, end) };
      if (word.action === 'block' && !list.some((known) => known.field === found.field && known.word === found.word))
        list.push(found);
    }
  }
  return { list: list.slice(0, WORDS_TOLD), more: list.length > WORDS_TOLD };
}
