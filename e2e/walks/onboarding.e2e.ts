import { expect, request as requests, test, type Page } from '@playwright/test';
import { applicationFields, type ApplicationField } from '#contract/agencies/application-fields.ts';
import { fillIn, submitForm, page as photo, upload } from '../application-form.ts';
import { ADMIN } from '../product.ts';
import { newUser } from '../sms.ts';
import { baseUrl, DESKTOP, expectNoSidewaysScroll, PHONE, watch } from '../visit.ts';

const KINDS = ['media', 'enterprise', 'government', 'other'] as const;
const SIZES = { desktop: DESKTOP, phone: PHONE };

// What every form asks for; dates belong to their licences.
const fieldsOf = (kind: (typeof KINDS)[number]): ApplicationField[] =>
  applicationFields(kind).filter(({ optional, of }) => optional !== true && of === undefined);

for (const kind of KINDS) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`${kind} on a ${size}: from an empty form through a refusal of every field to an agency`, async ({ browser }) => {
      test.setTimeout(240_000);
      const page = await (await browser.newContext({ viewport })).newPage();
      const { complaints } = watch(page);
      await newUser(page);
      const fields = fieldsOf(kind);
      const licences = fields.filter(({ type }) => type === 'document');
      const name = `汉水观察${kind}${Date.now()}`;

      await page.goto(`${baseUrl()}/audit/${kind}`);
      await fillIn(page, name, fields[0]?.label ?? '');
      await uploadAll(page, licences);
      await expectNoSidewaysScroll(page);
      await submitForm(page, '提交申请');

      const admin = await administrator();
      const { list } = await admin<{ list: { id: string }[] }>('GET', `list?keywords=${encodeURIComponent(name)}`);
      const id = list[0]?.id ?? '';
      const reasons = Object.fromEntries(fields.map(({ key, label }) => [key, `${label}与证件不符`]));
      await admin('POST', 'reject', { id, reasons });

      await page.reload();
      await expect(page.getByText(`还差 ${fields.length} 项`)).toBeVisible();
      for (const reason of Object.values(reasons)) await expect(page.getByText(reason).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: '重新填写' }).click();
      await fillIn(page, `${name}改`, fields[0]?.label ?? '');
      await uploadAll(page, licences);
      await submitForm(page, '再次提交');

      await admin('POST', 'approve', { id });
      await page.reload();
      await page.getByRole('button', { name: '进入创作者中心' }).click();
      await expect(page).toHaveURL(/\/creator\/center$/);
      await page.goto(`${baseUrl()}/creator/center/subaccounts`);
      await expect(page.getByText('还没有子账号')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  }
}

async function uploadAll(page: Page, licences: ApplicationField[]): Promise<void> {
  for (const { label } of licences) {
    await upload(page, label, await photo());
    await expect(page.getByRole('button', { name: `更换${label}` })).toBeVisible();
  }
  for (const box of await page.getByLabel(/^(?!行业).*长期有效$/).all()) await box.check();
}

/** The back office's calls about applications. */
async function administrator() {
  const api = await requests.newContext({ baseURL: baseUrl() });
  const login = await api.post('/api/v1/admin/admin/loginForAccountPassword', { data: ADMIN });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  return async <Answer>(method: 'GET' | 'POST', call: string, data?: object): Promise<Answer> => {
    const answer = await api.fetch(`/api/v1/admin/merchantEnterAudit/${call}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data === undefined ? {} : { data }),
    });
    const { code, msg, data: answered } = (await answer.json()) as { code: number; msg: string; data: Answer };
    expect(code, msg).toBe(200);
    return answered;
  };
}
