import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { changesOf } from './fields.ts';

test('two versions are told apart by what was changed, and by nothing else', () => {
  const limits = { ...DEFAULT_SETTINGS.limits, submitsADay: 7 };
  const alerts = { ...DEFAULT_SETTINGS.alerts, limits: { ...DEFAULT_SETTINGS.alerts.limits, posts: 0, postsAge: 12 } };
  const modes = { registrationMode: 'closed', remarkMode: 'all' } as const;
  const after = { ...DEFAULT_SETTINGS, contactEmail: 'a@example.com', ...modes, limits, alerts };
  expect(changesOf(DEFAULT_SETTINGS, DEFAULT_SETTINGS)).toEqual([]);
  expect(changesOf(DEFAULT_SETTINGS, after)).toEqual([
    { label: '联系邮箱', from: '（空）', to: 'a@example.com' },
    { label: '注册方式', from: '开放注册', to: '关闭注册' },
    { label: '评论弹幕审核', from: '命中复核词先审', to: '全部先审' },
    { label: '每人每日提交作品', from: `${DEFAULT_SETTINGS.limits.submitsADay} 篇`, to: '7 篇' },
    { label: '告警上限：待审作品', from: '100 篇', to: '不告警' },
    { label: '告警上限：待审作品最长等待', from: '24 小时', to: '12 小时' },
  ]);
});
