import sharp from 'sharp';
import * as accounts from '#contract/accounts/accounts.ts';
import { creditCheckDigit, idCheckDigit } from '#contract/agencies/check-digits.ts';
import { applicationFields, LONG_TERM, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import * as contract from '#contract/agencies/applications.ts';
import { createTestApp, type Visitor } from '../test-app.ts';

let made = 0;
let counter = 0;

/** A site with everything that filling in and deciding on applications takes, for the tests of this folder. */
export async function createApplicant(environment: Record<string, string> = {}) {
  const app = await createTestApp({ TRUST_PROXY: '1', ...environment });
  const { call, fastify, outbox, clock, admin } = app;
  // Small and plain: encoding dozens of them takes the time of these tests.
  const picture = await sharp({ create: { width: 640, height: 600, channels: 3, background: '#dfe5ee' } })
    .png()
    .toBuffer();

  async function upload(by: Visitor, part: 'document' | 'image' = 'document', file = picture): Promise<string> {
    const boundary = 'wenjianboundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="part"\r\n\r\n${part}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const answer = await fastify.inject({
      method: 'POST',
      url: '/api/v1/user/upload/single',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return answer.json().data.url;
  }

  /** Right answers to every field of a form. */
  async function answers(by: Visitor, kind: ApplicationKind): Promise<ApplicationValues> {
    made += 1;
    const first = `9142060${made}MA4K7R2T40`.slice(0, 8) + `${String(made).padStart(9, '0')}`;
    // The operator of agencies is always the same; of a person one number stands for one account.
    const first17 = kind === 'personal' ? `42060619900203${String(made).padStart(3, '0')}` : '42060619900203002';
    const texts: ApplicationValues = {
      organisationName: `襄阳汉水文旅传媒有限公司${made}`,
      creditCode: first + creditCheckDigit(first),
      region: 'hubei',
      address: '襄阳市樊城区长虹路 12 号',
      introduction: kind === 'personal' ? '在襄阳拍了六年汉江，想把沿岸的人和手艺记下来。' : '做汉江流域的地方影像。',
      operatorName: '程以安',
      idNumber: `${first17}${idCheckDigit(first17)}`,
      mobile: `186${String(made).padStart(8, '0')}`,
      field: 'travel',
      links: 'https://example.com/hanjiang\nhttps://example.org/works',
    };
    const values: ApplicationValues = {};
    for (const { key, type, optional } of applicationFields(kind)) {
      if (type === 'document' && optional !== true) values[key] = await upload(by);
      else if (type === 'logo') values[key] = await upload(by, 'image');
      else if (type === 'expiry' && key !== 'industryLicenceExpiry') values[key] = LONG_TERM;
      else if (texts[key] !== undefined) values[key] = texts[key];
    }
    return values;
  }

  async function captcha(mobile: string): Promise<string> {
    // Each from a network of its own, which has twenty codes a day.
    counter += 1;
    await call(accounts.sendForMobileSMSCaptcha, { mobile }, undefined, { 'x-forwarded-for': `198.51.${counter}.1` });
    return (await outbox()).findLast(({ to }) => to === mobile)?.code ?? '';
  }

  const submit = (by: Visitor, kind: ApplicationKind, values: ApplicationValues, more: object = {}) =>
    call(contract.submitApplication, { kind, agreed: true, ...values, ...more }, by);

  return {
    ...app,
    upload,
    answers,
    captcha,
    submit,
    operator: () => admin('admin'),
    /** Submitted and waiting. */
    async applied(by: Visitor, kind: ApplicationKind = 'enterprise', more: ApplicationValues = {}) {
      const values = { ...(await answers(by, kind)), ...more };
      const code = values.mobile === undefined ? {} : { smsCaptcha: await captcha(values.mobile) };
      const answer = await submit(by, kind, values, code);
      if (answer.status !== 200) throw new Error(`the application was refused: ${answer.msg}`);
      return { ...answer.data, given: values };
    },
    tomorrow: (days: number) => new Date(clock.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10),
    reject: async (id: string, reasons: Partial<Record<FieldKey, string>>) =>
      call(contract.rejectApplication, { id, reasons }, await admin('admin')),
    approve: async (id: string) => call(contract.approveApplication, { id }, await admin('admin')),
  };
}
