import { describe, expect, test } from 'vitest';
import {
  ADMIN_AREAS,
  AREA_NAMES,
  areaOf,
  GRANTABLE_AREAS,
  levelOf,
  refusalOf,
  ruleOf,
  type Grants,
} from '#contract/admins/areas.ts';
import { createTestApp, type Visitor } from './test-app.ts';

const { app, call, custom } = await createTestApp();

const ofAreas = app.calls.all.filter(({ who }) => who.startsWith('admin.'));
const all = (level: 'view' | 'handle'): Grants => Object.fromEntries(GRANTABLE_AREAS.map((area) => [area, level]));
const holders: Record<string, Visitor> = {
  nothing: await custom({}),
  view: await custom(all('view')),
  handle: await custom(all('handle')),
};

describe.each(ofAreas.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))('%s', (_name, declared) => {
  test('is closed to a role made by hand without the area, and open at its level', async () => {
    const admits = async (holder: string) => (await call(declared, {}, holders[holder])).status !== 403;
    const isGrantable = GRANTABLE_AREAS.some((area) => area === areaOf(declared.who));
    expect(await admits('nothing')).toBe(false);
    expect(await admits('view')).toBe(isGrantable && levelOf(declared) === 'view');
    expect(await admits('handle')).toBe(isGrantable);
  });
});

test('no area is without calls', () => {
  expect(new Set(ofAreas.map(({ who }) => areaOf(who)))).toEqual(new Set(AREA_NAMES));
});

// The tests of single calls try each call with a role that lacks its area; every area with every call takes minutes.
test.runIf(process.env['TEST_FULL'])(
  'an area opens its own calls and no other',
  async () => {
    for (const area of GRANTABLE_AREAS) {
      const level = ruleOf(area).onlyLevel ?? 'handle';
      const holder = await custom({ [area]: level });
      for (const declared of ofAreas) {
        const isRead = levelOf(declared) === 'view';
        const opens =
          areaOf(declared.who) === area ? level === 'handle' || isRead : isRead && declared.alsoReadBy?.includes(area);
        if (opens) continue;
        expect([area, declared.path, (await call(declared, {}, holder)).status]).toEqual([area, declared.path, 403]);
      }
    }
  },
  120_000,
);

test('what is a part of another area’s page names one that can be given', () => {
  for (const area of AREA_NAMES) {
    const { parentArea } = ruleOf(area);
    if (parentArea !== undefined) expect(Object.keys(ADMIN_AREAS)).toContain(parentArea);
  }
  expect(refusalOf({})).toBe('请至少开放一项功能');
  expect(refusalOf({ payoutConfirm: 'handle' })).toBe('开放“复核结算规则”前，请先开放“结算配置”');
  expect(refusalOf({ payoutRules: 'view', payoutConfirm: 'view' })).toBe('“复核结算规则”只能选“处理”');
  expect(refusalOf({ payoutRules: 'view', payoutConfirm: 'handle' })).toBeNull();
});
