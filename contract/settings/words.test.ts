import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './defaults.ts';
import { SECTION_NAMES, sectionOf, SETTINGS_SECTIONS } from './sections.ts';
import { changesOf, namedSettings } from './words.ts';

test('two versions are told apart by what was changed, and by nothing else', () => {
  const limits = { ...DEFAULT_SETTINGS.limits, submitsADay: 7 };
  const alerts = { ...DEFAULT_SETTINGS.alerts, limits: { ...DEFAULT_SETTINGS.alerts.limits, posts: 0, postsAge: 12 } };
  const modes = { registrationMode: 'closed', remarkMode: 'all' } as const;
  const dueHours = { ...DEFAULT_SETTINGS.dueHours, posts: 0, withdrawals: 24 };
  const { comments } = DEFAULT_SETTINGS.safety;
  const ads = { hold: null, refuse: 95 };
  const safety = { ...DEFAULT_SETTINGS.safety, comments: { ...comments, checked: false, risks: { ...comments.risks, ads } } };
  const rules = {
    reasons: { ...DEFAULT_SETTINGS.reasons, users: ['刷屏'] },
    standards: { ...DEFAULT_SETTINGS.standards, ad: { lapseDays: 90, steps: [{ kind: 'login' as const, days: null }] } },
  };
  const after = { ...DEFAULT_SETTINGS, contactEmail: 'a@example.com', ...modes, ...rules, limits, dueHours, alerts, safety };
  expect(changesOf(DEFAULT_SETTINGS, DEFAULT_SETTINGS)).toEqual([]);
  expect(changesOf(DEFAULT_SETTINGS, after, 'due').map(({ label }) => label)).toEqual([
    '处理时限：作品审核',
    '处理时限：提现审核',
  ]);
  expect(changesOf(DEFAULT_SETTINGS, after)).toEqual([
    { label: '联系邮箱', from: '（空）', to: 'a@example.com' },
    { label: '注册方式', from: '开放注册', to: '关闭注册' },
    { label: '评论弹幕审核', from: '命中复核词先审', to: '全部先审' },
    { label: '每人每日提交作品', from: `${DEFAULT_SETTINGS.limits.submitsADay} 篇`, to: '7 篇' },
    { label: '处理时限：作品审核', from: '24 小时', to: '不限' },
    { label: '处理时限：提现审核', from: '48 小时', to: '24 小时' },
    { label: '告警上限：待审作品', from: '100 篇', to: '不告警' },
    { label: '告警上限：待审作品最长等待', from: '24 小时', to: '12 小时' },
    { label: '常用理由：停用用户', from: '批量发布广告、发布违规内容、冒充他人、恶意骚扰他人', to: '刷屏' },
    {
      label: '处罚标准：垃圾广告',
      from: '禁言 3 天、禁发 7 天、禁发 30 天、停用账号 30 天，计次 180 天',
      to: '永久停用账号，计次 90 天',
    },
    { label: '评论送检', from: '送检', to: '不送检' },
    { label: '评论命中广告引流', from: '80% 起转人工', to: '不处理，95% 起自动退回' },
  ]);
});

test('every setting belongs to one section, and each part of it is named once', () => {
  const keys = SECTION_NAMES.flatMap((section) => [...SETTINGS_SECTIONS[section].keys]);
  expect([...keys, 'standards'].toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
  const named = namedSettings();
  for (const { at, section } of named) expect(sectionOf(at)).toBe(section);
  expect(new Set(named.map(({ at }) => at)).size).toBe(named.length);
  const parts = leavesOf(DEFAULT_SETTINGS).filter((leaf) => !leaf.startsWith('standards.'));
  const unnamed = parts.filter((leaf) => !named.some(({ at }) => leaf === at || leaf.startsWith(`${at}.`)));
  // One choice with the identity.
  expect(unnamed).toEqual(['remarkFace']);
});

const leavesOf = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) => leavesOf(part, at === '' ? name : `${at}.${name}`))
    : [at];
