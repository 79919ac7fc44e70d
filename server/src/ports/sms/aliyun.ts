import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, tooOften } from '../../core/app-error.ts';
import type { Logger } from '../../core/log.ts';
import { signedRequest } from '../aliyun-request.ts';
import { defineDriver } from '../driver.ts';
import type { SmsMessage, SmsPort } from '../outbox.ts';

/** Signature and templates must be approved by Aliyun; the template of captchas has one variable, `code`. */
interface AliyunSmsConfig {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
  /** Templates of the notice of a new payee and of an agency's invitation; null: none is sent. */
  payeeTemplateCode: string | null;
  memberTemplateCode: string | null;
}

/** Waiting time by the limit that 阿里云 names in its refusal (触发小时级流控Permits:5). */
const LIMIT_SECONDS = [
  ['分钟级', 60],
  ['小时级', 3600],
  ['天级', 86_400],
] as const;

/** Driver for 阿里云短信服务: SendSms of Dysmsapi 2017-05-25. */
export function aliyunSms(config: AliyunSmsConfig, log: Logger, timeoutMs = 5_000): SmsPort {
  return {
    // A user waits for the answer, so there is no retry.
    async send(message) {
      const { to, template } = message;
      const [templateCode, parameters] = templateOf(config, message);
      if (templateCode === null) return log.warn({ template }, 'no template for such a text message is configured');
      const answer = await sendSms(config, { to, templateCode, parameters }, timeoutMs).catch((error: unknown) => {
        log.error({ err: error }, 'the SMS gateway did not answer');
        return null;
      });
      if (answer?.Code === 'OK') return;
      // The log gets no message of the gateway, because it may contain the mobile.
      if (answer !== null) log.warn({ code: answer.Code, requestId: answer.RequestId }, 'a text message was refused');
      throw refusalOf(answer);
    },
  };
}

function templateOf(config: AliyunSmsConfig, message: SmsMessage): [code: string | null, parameters: Record<string, string>] {
  switch (message.template) {
    case 'captcha':
      return [config.templateCode, { code: message.code }];
    case 'payee':
      return [config.payeeTemplateCode, { account: message.account }];
    case 'member':
      return [config.memberTemplateCode, { agency: message.agency, link: message.link }];
  }
}

/** Chosen by the variables of ALIYUN_SMS_*. */
export const aliyunDriver = defineDriver({
  name: 'aliyun',
  label: '阿里云短信',
  variables: {
    ALIYUN_SMS_ACCESS_KEY_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{8,64}$/, 'ALIYUN_SMS_ACCESS_KEY_ID 应为阿里云的 AccessKey ID')
      .optional(),
    ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().min(16, 'ALIYUN_SMS_ACCESS_KEY_SECRET 至少 16 位').optional(),
    ALIYUN_SMS_SIGN_NAME: z.string().min(2, 'ALIYUN_SMS_SIGN_NAME 至少 2 个字').optional(),
    ALIYUN_SMS_TEMPLATE_CODE: z
      .string()
      .regex(/^SMS_\d+$/, 'ALIYUN_SMS_TEMPLATE_CODE 应为模板编号，例如 SMS_154950909')
      .optional(),
    ALIYUN_SMS_PAYEE_TEMPLATE_CODE: z
      .string()
      .regex(/^SMS_\d+$/, 'ALIYUN_SMS_PAYEE_TEMPLATE_CODE 应为模板编号，例如 SMS_154950909')
      .optional(),
    ALIYUN_SMS_MEMBER_TEMPLATE_CODE: z
      .string()
      .regex(/^SMS_\d+$/, 'ALIYUN_SMS_MEMBER_TEMPLATE_CODE 应为模板编号，例如 SMS_154950909')
      .optional(),
    ALIYUN_SMS_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'ALIYUN_SMS_ENDPOINT 必须是以 http:// 或 https:// 开头的地址' })
      .default('https://dysmsapi.aliyuncs.com'),
  },
  needs: ['ALIYUN_SMS_ACCESS_KEY_ID', 'ALIYUN_SMS_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'],
  open: async (env, log) =>
    aliyunSms(
      {
        endpoint: env.ALIYUN_SMS_ENDPOINT,
        accessKeyId: env.ALIYUN_SMS_ACCESS_KEY_ID,
        accessKeySecret: env.ALIYUN_SMS_ACCESS_KEY_SECRET,
        signName: env.ALIYUN_SMS_SIGN_NAME,
        templateCode: env.ALIYUN_SMS_TEMPLATE_CODE,
        payeeTemplateCode: env.ALIYUN_SMS_PAYEE_TEMPLATE_CODE ?? null,
        memberTemplateCode: env.ALIYUN_SMS_MEMBER_TEMPLATE_CODE ?? null,
      },
      log,
    ),
  notices: (env) => [
    ...(env.ALIYUN_SMS_PAYEE_TEMPLATE_CODE === undefined
      ? ['没有设置 ALIYUN_SMS_PAYEE_TEMPLATE_CODE，新增收款账户时不会用短信告知本人']
      : []),
    ...(env.ALIYUN_SMS_MEMBER_TEMPLATE_CODE === undefined
      ? ['没有设置 ALIYUN_SMS_MEMBER_TEMPLATE_CODE，机构按手机号新建的子账号不会收到短信']
      : []),
  ],
});

interface Answer {
  Code?: string;
  Message?: string;
  RequestId?: string;
}

async function sendSms(
  config: AliyunSmsConfig,
  { to, templateCode, parameters }: { to: string; templateCode: string; parameters: Record<string, string> },
  timeoutMs: number,
): Promise<Answer> {
  const { url, headers } = signedRequest({
    ...config,
    action: 'SendSms',
    version: '2017-05-25',
    parameters: {
      PhoneNumbers: to,
      SignName: config.signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify(parameters),
    },
    date: new Date(),
    nonce: randomUUID(),
  });
  const answer = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  return (await answer.json()) as Answer;
}

function refusalOf(answer: Answer | null): AppError {
  if (answer?.Code === 'isv.BUSINESS_LIMIT_CONTROL') {
    const retryAfter = LIMIT_SECONDS.find(([name]) => answer.Message?.includes(name))?.[1] ?? 60;
    return tooOften('该手机号获取验证码过于频繁', retryAfter);
  }
  if (answer?.Code === 'isv.MOBILE_NUMBER_ILLEGAL')
    return new AppError('invalid', '手机号格式不正确', { fields: { mobile: '手机号格式不正确' } });
  return new AppError('unavailable', '短信发送失败，请稍后重试', { retryAfter: 60 });
}
