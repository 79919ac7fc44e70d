import { expect, test } from '@playwright/test';
import { saveSection } from '#contract/settings/save-section.ts';
import { partOf } from '#contract/settings/sections.ts';
import { getSettings } from '#contract/settings/settings.ts';
import { adminToken, makeCall } from './calls.ts';
import { FIRST_ADMIN, testPages } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl, logIn, watch } from './visit.ts';

testPages([
  { path: '/admin/message/notice', title: '公告管理 - 闻见', as: FIRST_ADMIN, shows: '写公告' },
  { path: '/admin/content/reports', title: '举报处理 - 闻见', as: FIRST_ADMIN, shows: '全部对象' },
  { path: '/admin/content/comments', title: '评论管理 - 闻见', as: FIRST_ADMIN, shows: '含敏感词' },
  { path: '/admin/content/remarkRules', title: '先审规则 - 闻见', as: FIRST_ADMIN, shows: '添加规则' },
  { path: '/admin/content/words', title: '敏感词 - 闻见', as: FIRST_ADMIN, shows: '检测文字' },
  { path: '/admin/content/machineChecks', title: '机器审核 - 闻见', as: FIRST_ADMIN, shows: '未接入内容安全服务' },
  { path: '/admin/system/settings', title: '系统设置 - 闻见', as: FIRST_ADMIN, shows: '注册方式' },
]);

test('settings are found by Ctrl K and saved section by section, with what is typed in the others kept', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, FIRST_ADMIN, PASSWORD);
  await page.goto(`${baseUrl()}/admin`);
  const jump = async (words: string) => {
    await expect(page.getByRole('button', { name: /^搜/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^搜/ }).fill(words);
    await page.getByRole('group', { name: '设置' }).getByRole('option').first().click();
  };
  await jump('每人每日提交作品');
  const submits = page.getByLabel('每人每日提交作品（篇）');
  await expect(submits).toBeFocused();
  await submits.fill('41');
  await jump('弹幕每日送检上限');
  await expect(page.getByLabel('每日送检上限（次）')).toBeFocused();
  await jump('联系邮箱');
  await expect(page.getByLabel('联系邮箱')).toBeFocused();
  await page.getByLabel('联系邮箱').fill('one@wenjian.example');
  const sections = page.getByRole('navigation', { name: '设置分区' });
  await expect(sections.getByRole('link', { name: /未保存/ })).toHaveText(['站点信息（未保存）', '内容和账号限制（未保存）']);

  const site = page.getByRole('form', { name: '站点信息' });
  await site.getByRole('button', { name: '保存 1 项修改' }).click();
  await expect(site.getByRole('button', { name: '保存 1 项修改' })).toHaveCount(0);
  await expect(submits).toHaveValue('41');

  const token = await adminToken();
  const { version, settings } = await makeCall(getSettings, {}, token);
  const { limits } = partOf('limits', settings);
  const others = { limits: { ...limits, submitsADay: limits.submitsADay + 1 } };
  await makeCall(saveSection, { version, section: 'limits', settings: others }, token);
  const form = page.getByRole('form', { name: '内容和账号限制' });
  await form.getByRole('button', { name: '保存 1 项修改' }).click();
  await expect(form.getByText('你的修改仍在这里')).toBeVisible();
  await expect(submits).toHaveValue('41');

  await page.getByRole('link', { name: '首页', exact: true }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('“内容和账号限制”有修改未保存');
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await form.getByRole('button', { name: '载入最新' }).click();
  await expect(submits).toHaveValue(String(others.limits.submitsADay));

  const now = await makeCall(getSettings, {}, token);
  await makeCall(saveSection, { version: now.version, section: 'limits', settings: { limits } }, token);
  await makeCall(saveSection, { version: now.version, section: 'site', settings: partOf('site', settings) }, token);
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});
