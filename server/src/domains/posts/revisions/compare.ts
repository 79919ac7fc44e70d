import { PROVINCES } from '#contract/provinces.ts';
import type { Comparison } from '#contract/posts/revisions.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn } from '../../../documents/text.ts';
import { differencesBetween, DIFFERENCES_MAX } from './differences.ts';
import * as postsStore from '../store.ts';
import * as revisionsStore from './store.ts';

type Revision = postsStore.RevisionRow;

/** Everything that is different in `next` when held against `old`: words, pictures, settings. */
export async function compare(deps: Deps, old: Revision, next: Revision): Promise<Comparison> {
  const names = await revisionsStore.findCategoryNames(
    deps.db,
    [old.categoryId, next.categoryId].filter((id) => id !== null),
  );
  const differences = differencesBetween(old, next);
  const pictures = [picturesOf(old), picturesOf(next)] as const;
  const was = factsOf(old, names);
  const is = factsOf(next, names);
  return {
    differences,
    more: differences.length === DIFFERENCES_MAX,
    facts: Object.keys(is)
      .filter((name) => was[name] !== is[name])
      .map((name) => ({ name, before: was[name] ?? '', after: is[name] ?? '' })),
    pictures: {
      removed: pictures[0].filter((src) => !pictures[1].includes(src)),
      added: pictures[1].filter((src) => !pictures[0].includes(src)),
    },
  };
}

const picturesOf = ({ body, cover }: Revision): string[] => [
  ...new Set([...(cover === null ? [] : [cover]), ...(body === null ? [] : picturesIn(body))]),
];

const yes = (is: boolean): string => (is ? '是' : '否');

/** The settings in the words of the form. */
const factsOf = (revision: Revision, categories: ReadonlyMap<string, string>): Record<string, string> => ({
  分类: categories.get(revision.categoryId ?? '') ?? '未选择',
  标签: revision.tags.join('、') || '无',
  地区: PROVINCES.find(({ value }) => value === revision.region)?.label ?? '未选择',
  来源: revision.origin === 'reprint' ? `转载 ${revision.sourceUrl ?? ''}`.trim() : '原创',
  封面: revision.cover === null ? '自动' : (revision.cover.split('/').at(-1) ?? ''),
  '含 AI 生成内容': yes(revision.aiGenerated),
  允许评论: yes(revision.allowComment),
  允许弹幕: yes(revision.allowDanmaku),
});
