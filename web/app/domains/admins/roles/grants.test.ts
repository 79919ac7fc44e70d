import { describe, expect, test } from 'vitest';
import { AREA_GROUPS, GRANTABLE_AREAS, refusalOf } from '#contract/admins/areas.ts';
import { areasIn, choiceOf, choicesOf, summaryOf, withChoice, withGroup } from './grants.ts';

describe('the matrix of a role', () => {
  test('has every area that can be given once, in a group', () => {
    expect(AREA_GROUPS.flatMap(areasIn).toSorted()).toEqual(GRANTABLE_AREAS.toSorted());
    expect(GRANTABLE_AREAS).not.toContain('managers');
  });

  test('a part of a page brings the page along and goes with it', () => {
    const confirming = withChoice({}, 'payoutConfirm', 'handle');
    expect(confirming).toEqual({ payoutRules: 'view', payoutConfirm: 'handle' });
    expect(withChoice({ ...confirming, payoutRules: 'handle' }, 'payoutConfirm', 'handle').payoutRules).toBe('handle');
    expect(withChoice(confirming, 'payoutRules', 'none')).toEqual({});
    expect(choicesOf('payoutConfirm').map(({ value }) => value)).toEqual(['none', 'handle']);
  });

  test.each(AREA_GROUPS)('a whole group is chosen at once, as the server takes it: %s', (group) => {
    for (const choice of ['view', 'handle'] as const) {
      const grants = withGroup({}, group, choice);
      expect(choiceOf(grants, group)).toBe(choice);
      expect(refusalOf(Object.fromEntries(Object.entries(grants)))).toBeNull();
      expect(withGroup(grants, group, 'none')).toEqual(withGroup({}, group, 'none'));
    }
    expect(choiceOf({}, group)).toBe('none');
  });

  test('a group whose areas differ is none of the three', () => {
    expect(choiceOf({ posts: 'handle' }, '审核')).toBeNull();
  });

  test('is said in a line', () => {
    expect(summaryOf({ posts: 'handle', reports: 'view', comments: 'view' })).toBe('处理：内容审核；查看：举报处理、评论管理');
  });
});
