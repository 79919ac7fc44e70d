import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineDriver } from '../driver.ts';
import { signedTencentRequest } from '../tencent-request.ts';
import { withSafetyFailures } from './safety-failures.ts';
import { mergeMoments } from './moments.ts';
import { SafetyFailure, type ContentSafety } from './port.ts';
import { send, requireResult } from './send.ts';
import { hitsOf, type ServiceResult } from './tencent-result.ts';
import { findingsIn, type VideoAnswer } from './tencent-video.ts';

interface TencentConfig {
  secretId: string;
  secretKey: string;
  region: string;
  textEndpoint: string;
  pictureEndpoint: string;
  videoEndpoint: string;
  /** Ids of strategies configured in the console; null: its default. */
  textBizType: string | null;
  pictureBizType: string | null;
  videoBizType: string | null;
}

const WITHIN_MS = { text: 10_000, picture: 12_000, video: 10_000 };
/** The service's limit for a picture in the request. */
const PICTURE_MAX_BYTES = 5 * 1024 ** 2;

/**
 * Driver for 腾讯云天御内容安全: TextModeration of TMS and ImageModeration of IMS (2020-12-29), CreateVideoModerationTask and
 * DescribeTaskDetail of VM (2021-09-22). Pictures are part of the request; the service downloads videos by their addresses.
 */
export function tencentSafety(config: TencentConfig, withinMs = WITHIN_MS): ContentSafety {
  const vm = { service: 'vm', version: '2021-09-22', endpoint: config.videoEndpoint, timeoutMs: withinMs.video };
  return withSafetyFailures({
    name: 'tencent',
    label: '腾讯云内容安全',
    // The service accepts 10,000, but a hit without words could not be located in so long a text.
    textMax: 2_000,
    async checkText(text) {
      const Content = Buffer.from(text).toString('base64');
      const answer = await moderate<TextAnswer>(
        config,
        { action: 'TextModeration', service: 'tms', endpoint: config.textEndpoint, timeoutMs: withinMs.text },
        { Content, ...(config.textBizType === null ? {} : { BizType: config.textBizType }) },
      );
      requireResult(answer.Suggestion);
      return hitsOf(answer, answer.DetailResults ?? []);
    },
    async checkPicture(picture) {
      const FileContent = (await picture.read(PICTURE_MAX_BYTES)).toString('base64');
      const answer = await moderate<PictureAnswer>(
        config,
        { action: 'ImageModeration', service: 'ims', endpoint: config.pictureEndpoint, timeoutMs: withinMs.picture },
        { FileContent, ...(config.pictureBizType === null ? {} : { BizType: config.pictureBizType }) },
      );
      requireResult(answer.Suggestion);
      const { LabelResults, ObjectResults, OcrResults, LibResults } = answer;
      return hitsOf(
        answer,
        [LabelResults, ObjectResults, OcrResults, LibResults].flatMap((results) => results ?? []),
      );
    },
    async beginVideo(address) {
      const { Results } = await moderate<{ Results?: { Code?: string | null; TaskId?: string | null }[] | null }>(
        config,
        { action: 'CreateVideoModerationTask', ...vm },
        {
          ...(config.videoBizType === null ? {} : { BizType: config.videoBizType }),
          Type: 'VIDEO',
          Tasks: [{ DataId: randomUUID(), Input: { Type: 'URL', Url: address } }],
        },
      );
      const [task] = Results ?? [];
      if (task?.Code === 'OK' && task.TaskId) return task.TaskId;
      const code = task?.Code ?? 'no task';
      throw new SafetyFailure(`CreateVideoModerationTask: ${code}`, kindOf('CreateVideoModerationTask', code, 200));
    },
    async findVideo(taskId) {
      const answer = await moderate<VideoAnswer>(config, { action: 'DescribeTaskDetail', ...vm }, { TaskId: taskId });
      if (answer.Status === 'PENDING' || answer.Status === 'RUNNING') return null;
      if (answer.Status === 'FINISH') {
        requireResult(answer.Suggestion);
        return mergeMoments(
          findingsIn(answer).flatMap(({ whole, parts, moment }) => hitsOf(whole, parts).map((hit) => ({ ...hit, moment }))),
        );
      }
      const reason = [answer.Status ?? 'no state', answer.ErrorType].filter(Boolean).join(' ');
      throw new SafetyFailure(`DescribeTaskDetail: ${reason}`, hasFailed(answer) ? 'unfit' : 'away');
    },
  });
}

const hasFailed = ({ Status }: VideoAnswer): boolean => Status === 'ERROR' || Status === 'CANCELLED';

const bizType = (name: string) =>
  z
    .string()
    .regex(/^\w{3,32}$/, `${name} 应为控制台里的策略编号（BizType）`)
    .optional();
const endpoint = (name: string, defaultUrl: string) =>
  z.url({ protocol: /^https?$/, error: `${name} 必须是以 http:// 或 https:// 开头的地址` }).default(defaultUrl);

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
    TENCENT_SAFETY_VIDEO_BIZ_TYPE: bizType('TENCENT_SAFETY_VIDEO_BIZ_TYPE'),
    TENCENT_SAFETY_TEXT_ENDPOINT: endpoint('TENCENT_SAFETY_TEXT_ENDPOINT', 'https://tms.tencentcloudapi.com'),
    TENCENT_SAFETY_PICTURE_ENDPOINT: endpoint('TENCENT_SAFETY_PICTURE_ENDPOINT', 'https://ims.tencentcloudapi.com'),
    TENCENT_SAFETY_VIDEO_ENDPOINT: endpoint('TENCENT_SAFETY_VIDEO_ENDPOINT', 'https://vm.tencentcloudapi.com'),
  },
  needs: ['TENCENT_SAFETY_SECRET_ID', 'TENCENT_SAFETY_SECRET_KEY'],
  open: async (env): Promise<ContentSafety> =>
    tencentSafety({
      secretId: env.TENCENT_SAFETY_SECRET_ID,
      secretKey: env.TENCENT_SAFETY_SECRET_KEY,
      region: env.TENCENT_SAFETY_REGION,
      textEndpoint: env.TENCENT_SAFETY_TEXT_ENDPOINT,
      pictureEndpoint: env.TENCENT_SAFETY_PICTURE_ENDPOINT,
      videoEndpoint: env.TENCENT_SAFETY_VIDEO_ENDPOINT,
      textBizType: env.TENCENT_SAFETY_TEXT_BIZ_TYPE ?? null,
      pictureBizType: env.TENCENT_SAFETY_PICTURE_BIZ_TYPE ?? null,
      videoBizType: env.TENCENT_SAFETY_VIDEO_BIZ_TYPE ?? null,
    }),
});

interface TextAnswer extends ServiceResult {
  DetailResults?: ServiceResult[] | null;
}

interface PictureAnswer extends ServiceResult {
  LabelResults?: ServiceResult[] | null;
  ObjectResults?: ServiceResult[] | null;
  OcrResults?: ServiceResult[] | null;
  LibResults?: ServiceResult[] | null;
}

interface ActionRequest {
  action: string;
  service: string;
  version?: string;
  endpoint: string;
  timeoutMs: number;
}

async function moderate<Judged>(
  { secretId, secretKey, region }: TencentConfig,
  { timeoutMs, ...actionRequest }: ActionRequest,
  parameters: object,
): Promise<Judged> {
  const request = signedTencentRequest({
    version: '2020-12-29',
    ...actionRequest,
    secretId,
    secretKey,
    region,
    body: JSON.stringify(parameters),
    date: new Date(),
  });
  const { status, answer } = await send<{ Response?: Judged & { Error?: { Code?: string } } }>({ ...request, timeoutMs });
  const { Response } = answer;
  if (Response !== undefined && Response.Error === undefined && status === 200) return Response;
  const code = Response?.Error?.Code ?? `status ${status}`;
  throw new SafetyFailure(`${actionRequest.action}: ${code}`, kindOf(actionRequest.action, code, status));
}

/** Codes for pictures that the service could not read and for unknown tasks. None for texts: there they mean a wrong configuration. */
const UNFIT: Record<string, RegExp> = {
  ImageModeration:
    /^(InvalidParameter|InvalidParameterValue|InvalidImage|ResourceUnavailable|RequestSizeLimitExceeded|OperationDenied)/,
  DescribeTaskDetail: /^(InvalidParameterValue|ResourceNotFound)/,
};

function kindOf(action: string, code: string, status: number): SafetyFailure['kind'] {
  if (/^(RequestLimitExceeded|LimitExceeded)/.test(code) || status === 429) return 'limited';
  return UNFIT[action]?.test(code) === true ? 'unfit' : 'away';
}
