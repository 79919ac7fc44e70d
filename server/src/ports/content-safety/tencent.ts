import { z } from 'zod';
import type { Risk } from '#contract/sensitive-words/risks.ts';
import { defineDriver } from '../driver.ts';
import { signedTencentRequest } from '../tencent-request.ts';
import { SafetyFailure, type ContentSafety, type SafetyHit } from './port.ts';
import { confidenceOf, send } from './send.ts';

interface TencentConfig {
  secretId: string;
  secretKey: string;
  region: string;
  textEndpoint: string;
  pictureEndpoint: string;
  /** Strategies of the console; null for its default. */
  textBizType: string | null;
  pictureBizType: string | null;
}

const WITHIN_MS = { text: 10_000, picture: 12_000 };
/** Of a picture that is sent along. */
const PICTURE_MAX_BYTES = 5 * 1024 ** 2;

/** 腾讯云天御内容安全: TextModeration of TMS and ImageModeration of IMS, both 2020-12-29. Pictures are sent along. */
export function tencentSafety(config: TencentConfig, withinMs = WITHIN_MS): ContentSafety {
  return {
    name: 'tencent',
    label: '腾讯云内容安全',
    // It takes ten thousand; of a hit without words nobody would find the place in so long a text.
    textMax: 2_000,
    async checkText(text) {
      const Content = Buffer.from(text).toString('base64');
      const answer = await moderate<TextAnswer>(
        config,
        { action: 'TextModeration', service: 'tms', endpoint: config.textEndpoint, timeoutMs: withinMs.text },
        { Content, ...(config.textBizType === null ? {} : { BizType: config.textBizType }) },
      );
      return hitsOf(answer, answer.DetailResults ?? []);
    },
    async checkPicture(picture) {
      const FileContent = (await picture.read(PICTURE_MAX_BYTES)).toString('base64');
      const answer = await moderate<PictureAnswer>(
        config,
        { action: 'ImageModeration', service: 'ims', endpoint: config.pictureEndpoint, timeoutMs: withinMs.picture },
        { FileContent, ...(config.pictureBizType === null ? {} : { BizType: config.pictureBizType }) },
      );
      const { LabelResults, ObjectResults, OcrResults, LibResults } = answer;
      return hitsOf(
        answer,
        [LabelResults, ObjectResults, OcrResults, LibResults].flatMap((found) => found ?? []),
      );
    },
  };
}

const bizType = (name: string) =>
  z
    .string()
    .regex(/^\w{3,32}$/, `${name} 应为控制台里的策略编号（BizType）`)
    .optional();
const endpoint = (name: string, usual: string) =>
  z.url({ protocol: /^https?$/, error: `${name} 必须是以 http:// 或 https:// 开头的地址` }).default(usual);

/** Chosen by SAFETY_DRIVER. */
export const tencentSafetyDriver = defineDriver({
  name: 'tencent',
  label: '腾讯云内容安全',
  variables: {
    TENCENT_SAFETY_SECRET_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{16,64}$/, 'TENCENT_SAFETY_SECRET_ID 应为腾讯云的 SecretId')
      .optional(),
    TENCENT_SAFETY_SECRET_KEY: z.string().min(16, 'TENCENT_SAFETY_SECRET_KEY 至少 16 位').optional(),
    TENCENT_SAFETY_REGION: z
      .string()
      .regex(/^[a-z]+(-[a-z0-9]+)+$/, 'TENCENT_SAFETY_REGION 应为地域，例如 ap-guangzhou')
      .default('ap-guangzhou'),
    TENCENT_SAFETY_TEXT_BIZ_TYPE: bizType('TENCENT_SAFETY_TEXT_BIZ_TYPE'),
    TENCENT_SAFETY_PICTURE_BIZ_TYPE: bizType('TENCENT_SAFETY_PICTURE_BIZ_TYPE'),
    TENCENT_SAFETY_TEXT_ENDPOINT: endpoint('TENCENT_SAFETY_TEXT_ENDPOINT', 'https://tms.tencentcloudapi.com'),
    TENCENT_SAFETY_PICTURE_ENDPOINT: endpoint('TENCENT_SAFETY_PICTURE_ENDPOINT', 'https://ims.tencentcloudapi.com'),
  },
  needs: ['TENCENT_SAFETY_SECRET_ID', 'TENCENT_SAFETY_SECRET_KEY'],
  open: async (set): Promise<ContentSafety> =>
    tencentSafety({
      secretId: set.TENCENT_SAFETY_SECRET_ID,
      secretKey: set.TENCENT_SAFETY_SECRET_KEY,
      region: set.TENCENT_SAFETY_REGION,
      textEndpoint: set.TENCENT_SAFETY_TEXT_ENDPOINT,
      pictureEndpoint: set.TENCENT_SAFETY_PICTURE_ENDPOINT,
      textBizType: set.TENCENT_SAFETY_TEXT_BIZ_TYPE ?? null,
      pictureBizType: set.TENCENT_SAFETY_PICTURE_BIZ_TYPE ?? null,
    }),
});

/** Many of its fields are null where there is nothing to say. */
interface Found {
  Suggestion?: string | null;
  Label?: string | null;
  SubLabel?: string | null;
  Score?: number | null;
  Keywords?: string[] | null;
  /** Of words that were read in a picture. */
  Details?: { Keywords?: string[] | null }[] | null;
}

interface TextAnswer extends Found {
  DetailResults?: Found[] | null;
}

interface PictureAnswer extends Found {
  LabelResults?: Found[] | null;
  ObjectResults?: Found[] | null;
  OcrResults?: Found[] | null;
  LibResults?: Found[] | null;
}

interface Asked {
  action: string;
  service: string;
  endpoint: string;
  timeoutMs: number;
}

async function moderate<Judged>(
  { secretId, secretKey, region }: TencentConfig,
  { timeoutMs, ...asked }: Asked,
  parameters: Record<string, string>,
): Promise<Judged> {
  const request = signedTencentRequest({
    ...asked,
    secretId,
    secretKey,
    region,
    version: '2020-12-29',
    body: JSON.stringify(parameters),
    date: new Date(),
  });
  const { status, answer } = await send<{ Response?: Judged & { Error?: { Code?: string } } }>({ ...request, timeoutMs });
  const { Response } = answer;
  if (Response !== undefined && Response.Error === undefined && status === 200) return Response;
  const code = Response?.Error?.Code ?? `status ${status}`;
  throw new SafetyFailure(`${asked.action}: ${code}`, kindOf(asked.action, code, status));
}

/** What it says of a picture that it could not read; a text is never unfit, so there it is the configuration. */
const OF_THE_PICTURE =
  /^(InvalidParameter|InvalidParameterValue|InvalidImage|ResourceUnavailable|RequestSizeLimitExceeded|OperationDenied)/;

function kindOf(action: string, code: string, status: number): SafetyFailure['kind'] {
  if (/^(RequestLimitExceeded|LimitExceeded)/.test(code) || status === 429) return 'limited';
  return action === 'ImageModeration' && OF_THE_PICTURE.test(code) ? 'unfit' : 'away';
}

/** Each finding by itself; where none is told apart, what is said of the whole. */
function hitsOf(whole: Found, parts: Found[]): SafetyHit[] {
  if (!isHit(whole)) return [];
  const found = parts.filter(isHit);
  return (found.length === 0 ? [whole] : found).map(({ Label, SubLabel, Score, Keywords, Details }) => ({
    risk: RISK_OF[Label ?? ''] ?? 'other',
    label: [Label, SubLabel].filter(Boolean).join('-'),
    confidence: confidenceOf(Score),
    words: [...new Set([...(Keywords ?? []), ...(Details ?? []).flatMap((detail) => detail.Keywords ?? [])])],
  }));
}

const isHit = ({ Suggestion, Label }: Found): boolean => Suggestion !== 'Pass' && (Label ?? 'Normal') !== 'Normal';

const RISK_OF: Record<string, Risk> = {
  Polity: 'political',
  Porn: 'sexual',
  Sexy: 'sexual',
  Terror: 'violent',
  Illegal: 'contraband',
  Abuse: 'abuse',
  Ad: 'ads',
  Spam: 'ads',
};
