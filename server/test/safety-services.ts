import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedForAliyun } from './aliyun-gateway.ts';
import { isSignedForTencent } from './tencent-gateway.ts';

/** What a stand-in finds, as its provider calls it. */
export interface Finding {
  label: string;
  confidence?: number;
  words?: string[];
}

/** `silent`: never an answer; `garbage`: no JSON; a number: a status of HTTP with nothing in it; a text: the provider's own code. */
export type Fault = 'silent' | 'garbage' | number | { code: string | number };

export interface SafetyServices {
  url: string;
  /** What was asked with a right signature, in order: the text, or the picture's address or number of bytes. */
  asked: { action: string; content: string; by: string }[];
  /** What it finds in a text, or in a picture by its address or `bytes`. */
  judge(content: string): Finding[];
  fault(content: string): Fault | null;
  close(): void;
}

export const ALIYUN_KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };
export const TENCENT_KEY = { secretId: 'AKIDtestSecretId000000', secretKey: 'testSecretKey0123456789' };

/**
 * 阿里云内容安全 2022-03-02 and 腾讯云 TMS and IMS 2020-12-29 on this machine: signatures are checked and answers have the form that is
 * documented, so that the drivers are held against something that is not written after them.
 */
export async function startSafetyServices(): Promise<SafetyServices> {
  const server = createServer((request, response) => {
    void handle(services, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const services: SafetyServices = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    judge: () => [],
    fault: () => null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return services;
}

/** Variables that lead the product to the stand-ins. */
export const aliyunAt = ({ url }: SafetyServices): Record<string, string> => ({
  SAFETY_DRIVER: 'aliyun',
  PUBLIC_URL: 'https://wenjian.example',
  ALIYUN_SAFETY_ACCESS_KEY_ID: ALIYUN_KEY.accessKeyId,
  ALIYUN_SAFETY_ACCESS_KEY_SECRET: ALIYUN_KEY.accessKeySecret,
  ALIYUN_SAFETY_ENDPOINT: url,
});
export const tencentAt = ({ url }: SafetyServices): Record<string, string> => ({
  SAFETY_DRIVER: 'tencent',
  TENCENT_SAFETY_SECRET_ID: TENCENT_KEY.secretId,
  TENCENT_SAFETY_SECRET_KEY: TENCENT_KEY.secretKey,
  TENCENT_SAFETY_TEXT_ENDPOINT: url,
  TENCENT_SAFETY_PICTURE_ENDPOINT: url,
});

async function handle(services: SafetyServices, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const provider = request.headers['x-acs-action'] === undefined ? tencent : aliyun;
  const asked = provider.read(request, body);
  if (asked === null) return void response.writeHead(400).end(JSON.stringify(provider.unsigned));
  services.asked.push(asked);
  const fault = services.fault(asked.content);
  if (fault === 'silent') return;
  if (fault === 'garbage') return void response.end('<html>502 Bad Gateway</html>');
  if (typeof fault === 'number') return void response.writeHead(fault).end('');
  if (fault !== null) return void response.end(JSON.stringify(provider.refusal(fault.code)));
  response.end(JSON.stringify(provider.answer(asked, services.judge(asked.content))));
}

type Asked = SafetyServices['asked'][number];

interface Provider {
  /** Null without a right signature. */
  read(request: IncomingMessage, body: string): Asked | null;
  unsigned: object;
  refusal(code: string | number): object;
  answer(asked: Asked, found: Finding[]): object;
}

const aliyun: Provider = {
  read(request, body) {
    const action = String(request.headers['x-acs-action']);
    const known = { ...ALIYUN_KEY, action, version: '2022-03-02' };
    if (!['TextModerationPlus', 'ImageModeration'].includes(action) || !isSignedForAliyun(request, known, body)) return null;
    const form = new URLSearchParams(body);
    const parameters = JSON.parse(form.get('ServiceParameters') ?? '{}') as { content?: string; imageUrl?: string };
    return { action, content: parameters.content ?? parameters.imageUrl ?? '', by: form.get('Service') ?? '' };
  },
  unsigned: { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched with our calculation.' },
  refusal: (code) => ({ Code: code, Message: 'refused', RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990' }),
  answer({ action }, found) {
    const none = { Label: 'nonLabel', Description: '未检测出风险' };
    const Result = found.map(({ label, confidence, words }) => ({
      Label: label,
      ...(confidence === undefined ? {} : { Confidence: confidence }),
      ...(words === undefined ? {} : { RiskWords: words.join(',') }),
    }));
    return {
      Code: 200,
      ...(action === 'ImageModeration' ? { Msg: 'OK' } : { Message: 'OK' }),
      Data: { Result: found.length === 0 ? [none] : Result, RiskLevel: found.length === 0 ? 'none' : 'high' },
      RequestId: 'AAAAAA-BBBB-CCCCC-DDDD-EEEEEEEE',
    };
  },
};

const SERVICE_OF: Record<string, string> = { TextModeration: 'tms', ImageModeration: 'ims' };

const tencent: Provider = {
  read(request, body) {
    const action = String(request.headers['x-tc-action']);
    const service = SERVICE_OF[action];
    const known = { ...TENCENT_KEY, action, version: '2020-12-29', region: 'ap-guangzhou' };
    if (service === undefined || !isSignedForTencent(request, { ...known, service }, body)) return null;
    const { Content, FileContent, BizType = '' } = JSON.parse(body) as Record<string, string>;
    const sent = Buffer.from(Content ?? FileContent ?? '', 'base64');
    return { action, content: service === 'tms' ? sent.toString() : `${sent.length} bytes`, by: BizType };
  },
  unsigned: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' }, RequestId: 'r' } },
  refusal: (code) => ({ Response: { Error: { Code: code, Message: 'refused' }, RequestId: 'r' } }),
  answer({ action }, found) {
    const [first] = found;
    const parts = found.map(({ label, confidence = null, words = null }) => {
      const [Label, SubLabel = ''] = label.split('-');
      return { Label, SubLabel, Suggestion: 'Review', Score: confidence, Keywords: words };
    });
    const whole = {
      Suggestion: first === undefined ? 'Pass' : 'Review',
      Label: first?.label.split('-')[0] ?? 'Normal',
      SubLabel: first?.label.split('-')[1] ?? '',
      Score: first?.confidence ?? 0,
      RequestId: 'r',
    };
    return {
      Response:
        action === 'TextModeration'
          ? { ...whole, Keywords: null, DetailResults: parts, RiskDetails: null }
          : { ...whole, LabelResults: parts, ObjectResults: null, OcrResults: [], LibResults: null },
    };
  },
};
