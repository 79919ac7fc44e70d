import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Risk } from '#contract/screening/risks.ts';
import { signedRequest } from '../aliyun-request.ts';
import { defineDriver } from '../driver.ts';
import { findingsIn, type VideoData } from './aliyun-video.ts';
import { withSafetyFailures } from './safety-failures.ts';
import { mergeMoments } from './moments.ts';
import { SafetyFailure, type ContentSafety, type SafetyHit } from './port.ts';
import { confidenceOf, send, requireResult } from './send.ts';

interface AliyunConfig {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  textService: string;
  pictureService: string;
  videoService: string;
}

/** Timeouts. The service takes up to 3 s for a text and 7 s to download a picture; calls about videos only start or query a task. */
const WITHIN_MS = { text: 5_000, picture: 12_000, video: 10_000 };

/**
 * Driver for 阿里云内容安全增强版: TextModerationPlus, ImageModeration, VideoModeration and VideoModerationResult of Green
 * 2022-03-02. The service downloads pictures and videos by their addresses, and keeps the result of a video for 24 hours.
 */
export function aliyunSafety(config: AliyunConfig, withinMs = WITHIN_MS): ContentSafety {
  return withSafetyFailures({
    name: 'aliyun',
    label: '阿里云内容安全',
    textMax: 600,
    async checkText(content) {
      const { Result } = await moderate(config, 'TextModerationPlus', config.textService, { content }, withinMs.text);
      return requireResult(Result).flatMap(hitOf);
    },
    async checkPicture({ address }) {
      const parameters = { imageUrl: address, dataId: randomUUID() };
      const { Result } = await moderate(config, 'ImageModeration', config.pictureService, parameters, withinMs.picture);
      return requireResult(Result).flatMap(hitOf);
    },
    async beginVideo(address) {
      const parameters = { url: address, dataId: randomUUID() };
      const { TaskId } = await moderate(config, 'VideoModeration', config.videoService, parameters, withinMs.video);
      if (typeof TaskId === 'string' && TaskId !== '') return TaskId;
      throw new SafetyFailure('VideoModeration: no task', 'away');
    },
    async findVideo(taskId) {
      const answer = await ask(config, 'VideoModerationResult', config.videoService, { taskId }, withinMs.video);
      if (answer.Code === PROCESSING) return null;
      const data = dataOf('VideoModerationResult', answer);
      requireResult(data.FrameResult ?? data.AudioResult);
      return mergeMoments(
        findingsIn(data).flatMap(({ moment, ...finding }) => hitOf(finding).map((hit) => ({ ...hit, moment }))),
      );
    },
  });
}

const service = (name: string) => z.string().regex(/^\w{3,64}$/, `${name} 应为控制台里的检测服务编号`);

/** Chosen by SAFETY_DRIVER. */
export const aliyunSafetyDriver = defineDriver({
  name: 'aliyun',
  label: '阿里云内容安全',
  variables: {
    ALIYUN_SAFETY_ACCESS_KEY_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{8,64}$/, 'ALIYUN_SAFETY_ACCESS_KEY_ID 应为阿里云的 AccessKey ID')
      .optional(),
    ALIYUN_SAFETY_ACCESS_KEY_SECRET: z.string().min(16, 'ALIYUN_SAFETY_ACCESS_KEY_SECRET 至少 16 位').optional(),
    ALIYUN_SAFETY_TEXT_SERVICE: service('ALIYUN_SAFETY_TEXT_SERVICE').default('comment_detection_pro'),
    ALIYUN_SAFETY_PICTURE_SERVICE: service('ALIYUN_SAFETY_PICTURE_SERVICE').default('baselineCheck'),
    ALIYUN_SAFETY_VIDEO_SERVICE: service('ALIYUN_SAFETY_VIDEO_SERVICE').default('videoDetection'),
    ALIYUN_SAFETY_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'ALIYUN_SAFETY_ENDPOINT 必须是以 http:// 或 https:// 开头的地址' })
      .default('https://green-cip.cn-shanghai.aliyuncs.com'),
  },
  needs: ['ALIYUN_SAFETY_ACCESS_KEY_ID', 'ALIYUN_SAFETY_ACCESS_KEY_SECRET'],
  open: async (env): Promise<ContentSafety> =>
    aliyunSafety({
      endpoint: env.ALIYUN_SAFETY_ENDPOINT,
      accessKeyId: env.ALIYUN_SAFETY_ACCESS_KEY_ID,
      accessKeySecret: env.ALIYUN_SAFETY_ACCESS_KEY_SECRET,
      textService: env.ALIYUN_SAFETY_TEXT_SERVICE,
      pictureService: env.ALIYUN_SAFETY_PICTURE_SERVICE,
      videoService: env.ALIYUN_SAFETY_VIDEO_SERVICE,
    }),
});

interface Result {
  Label?: string;
  Confidence?: number | undefined;
  RiskWords?: string;
  CustomizedHit?: { KeyWords?: string }[];
}

/** `Code` is a number from the service, or a text from the API gateway in front of it. */
interface Answer {
  Code?: number | string;
  Data?: ({ Result?: Result[]; TaskId?: string } & VideoData) | null;
  status: number;
}

type Action = 'TextModerationPlus' | 'ImageModeration' | 'VideoModeration' | 'VideoModerationResult';
type Question = [config: AliyunConfig, action: Action, service: string, parameters: Record<string, string>, timeoutMs: number];

async function ask(...[config, action, serviceName, parameters, timeoutMs]: Question): Promise<Answer> {
  const request = signedRequest({
    ...config,
    action,
    version: '2022-03-02',
    form: { Service: serviceName, ServiceParameters: JSON.stringify(parameters) },
    date: new Date(),
    nonce: randomUUID(),
  });
  const { status, answer } = await send<Omit<Answer, 'status'>>({ ...request, timeoutMs });
  return { ...answer, status };
}

const moderate = async (...question: Question) => dataOf(question[1], await ask(...question));

function dataOf(action: Action, { Code, Data, status }: Answer): NonNullable<Answer['Data']> {
  if (Code === 200 && Data !== undefined && Data !== null) return Data;
  throw new SafetyFailure(`${action}: ${Code ?? `status ${status}`}`, kindOf(action, Code, status));
}

/** The service's code for a task that is still running. */
const PROCESSING = 280;

/** Codes for items that the service could not download or read, and for expired tasks. None for texts: there they mean a wrong configuration. */
const UNFIT: Partial<Record<Action, readonly unknown[]>> = {
  ImageModeration: [400, 401, 403, 404, 480],
  VideoModeration: [401, 403, 404, 480, 589, 590, 592],
  VideoModerationResult: [400, 401, 403, 404, 480, 589, 590, 592, 594, 595],
};

function kindOf(action: Action, code: Answer['Code'], status: number): SafetyFailure['kind'] {
  if (code === 588 || status === 429 || (typeof code === 'string' && code.startsWith('Throttling'))) return 'limited';
  return UNFIT[action]?.includes(code) === true ? 'unfit' : 'away';
}

function hitOf({ Label = 'nonLabel', Confidence, RiskWords = '', CustomizedHit = [] }: Result): SafetyHit[] {
  if (Label.startsWith('nonLabel')) return [];
  const words = [RiskWords, ...CustomizedHit.map(({ KeyWords = '' }) => KeyWords)].flatMap((list) => list.split(/[,，]/));
  return [
    {
      risk: RISK_OF.find(([beginning]) => `${Label}_`.startsWith(beginning))?.[1] ?? 'other',
      label: Label,
      confidence: confidenceOf(Confidence),
      words: [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))],
    },
  ];
}

/** Risks by the beginning of the service's labels, which are alike for texts, pictures, frames and sound. */
const RISK_OF: readonly (readonly [string, Risk])[] = [
  ['political', 'political'],
  ['porn', 'sexual'],
  ['sexual', 'sexual'],
  ['violen', 'violent'],
  ['bloody', 'violent'],
  ['terrorism', 'violent'],
  ['contraband', 'contraband'],
  ['inappropriate', 'abuse'],
  ['profanity', 'abuse'],
  ['pt_', 'ads'],
  ['ad_', 'ads'],
  ['spam', 'ads'],
];
