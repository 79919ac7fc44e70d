import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { creditCheckDigit, idCheckDigit } from '#contract/agencies/check-digits.ts';
import { codeFor, freshMobile } from './sms.ts';

// The forms of agencies as an applicant fills them in.

/** Everything but the licences. */
export async function fillIn(tab: Page, name: string, nameLabel: string): Promise<void> {
  const first = `91420600MA${String(Date.now() % 1e7).padStart(7, '0')}`;
  await tab.getByLabel(nameLabel).fill(name);
  await tab.getByLabel('统一社会信用代码').fill('91420600MA4K7R2T41');
  await tab.getByLabel('详细地址').fill('襄阳市樊城区长虹路 12 号');
  await expect(tab.getByText('统一社会信用代码校验未通过，请核对')).toBeVisible();
  await tab.getByLabel('统一社会信用代码').fill(first + creditCheckDigit(first));
  await tab.getByRole('combobox', { name: '所在地' }).click();
  await tab.getByRole('option', { name: '湖北' }).click();
  await tab.getByLabel('机构简介').fill('做汉江流域的地方影像。');
  const [choosing] = await Promise.all([
    tab.waitForEvent('filechooser'),
    tab.getByRole('button', { name: /上传标志|机构标志/ }).click(),
  ]);
  await choosing.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page() });
  await expect(tab.getByAltText('机构标志')).toBeVisible();
  await tab.getByLabel('姓名').fill('程以安');
  await tab.getByRole('textbox', { name: '身份证号', exact: true }).fill(`42060619900203002${idCheckDigit('42060619900203002')}`);
}

export async function upload(tab: Page, label: string, buffer: Buffer): Promise<void> {
  const [choosing] = await Promise.all([
    tab.waitForEvent('filechooser'),
    tab.getByRole('button', { name: new RegExp(`^(上传|更换)${label}`) }).click(),
  ]);
  await choosing.setFiles({ name: `${label}.png`, mimeType: 'image/png', buffer });
}

export async function submitForm(tab: Page, verb: string): Promise<void> {
  const mobile = freshMobile();
  await tab.getByLabel('手机号').fill(mobile);
  await tab.getByRole('button', { name: '获取验证码' }).click();
  await tab.getByLabel('验证码').fill(await codeFor(mobile));
  await tab.getByLabel(/我已阅读并同意/).check();
  await tab.getByRole('button', { name: verb }).click();
  await expect(tab.getByText('审核期间不能修改')).toBeVisible({ timeout: 20_000 });
}

let pages = 0;

/** A photo of a page with lines of print, each a little different; blurred when asked. */
export function page(blur = 0): Promise<Buffer> {
  pages += 1;
  const lines = Array.from({ length: 14 }, (_, line) =>
    Array.from(
      { length: 24 },
      (_each, at) =>
        `<rect x="${60 + at * 28}" y="${50 + line * 40}" width="${12 + ((line * 7 + at * 5 + pages) % 12)}" height="16"/>`,
    ).join(''),
  ).join('');
  const drawn = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="640"><rect width="800" height="640" fill="#f4efe2"/><g fill="#333">${lines}</g></svg>`,
    ),
  );
  return (blur === 0 ? drawn : drawn.blur(blur)).png().toBuffer();
}
