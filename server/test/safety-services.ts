import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { aliyun, ALIYUN_KEY, tencent, TENCENT_KEY, type Asked, type Finding } from './safety-providers.ts';

export { ALIYUN_KEY, TENCENT_KEY } from './safety-providers.ts';

/** `silent`: never an answer; `garbage`: no JSON; a number: a status of HTTP with nothing in it; the provider's own code; another answer. */
export type Fault = 'silent' | 'garbage' | number | { code: string | number } | { reply: unknown };

export interface SafetyServices {
  url: string;
  /** What was asked with a right signature, in order: the text, the picture's address or number of bytes, or the video's address. */
  asked: Asked[];
  /** What it finds in a text, in a picture by its address or `bytes`, or in a video by its address. */
  judge(content: string): Finding[];
  fault(content: string, action: string): Fault | null;
  /** How often it says of a video that it is still at it. */
  patience: number;
  /** Before each answer. */
  delayMs: number;
  /** Connections are refused, and taken again at the same address. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): void;
}

/** A video that it is at, or has judged. */
interface Task {
  address: string;
  looks: number;
}

/**
 * 阿里云内容安全 2022-03-02 and 腾讯云 TMS and IMS 2020-12-29 and VM 2021-09-22 on this machine: signatures are checked and answers have the form
 * that is documented, so that the drivers are held against something that is not written after them.
 */
export async function startSafetyServices(): Promise<SafetyServices> {
  const tasks = new Map<string, Task>();
  const server = createServer((request, response) => {
    void handle(services, tasks, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const services: SafetyServices = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    judge: () => [],
    fault: () => null,
    patience: 0,
    delayMs: 0,
    async leave() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
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
  PUBLIC_URL: 'https://wenjian.example',
  TENCENT_SAFETY_SECRET_ID: TENCENT_KEY.secretId,
  TENCENT_SAFETY_SECRET_KEY: TENCENT_KEY.secretKey,
  TENCENT_SAFETY_TEXT_ENDPOINT: url,
  TENCENT_SAFETY_PICTURE_ENDPOINT: url,
  TENCENT_SAFETY_VIDEO_ENDPOINT: url,
});

async function handle(
  services: SafetyServices,
  tasks: Map<string, Task>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const provider = request.headers['x-acs-action'] === undefined ? tencent : aliyun;
  const read = provider.read(request, body);
  if (read === null) return void response.writeHead(400).end(JSON.stringify(provider.unsigned));
  // A task is asked about by its name; what it is about is the video.
  const task = LOOKS.includes(read.action) ? tasks.get(read.content) : undefined;
  const asked = task === undefined ? read : { ...read, content: task.address };
  services.asked.push(asked);
  if (services.delayMs > 0) await setTimeout(services.delayMs);
  const fault = services.fault(asked.content, asked.action);
  if (fault === 'silent') return;
  if (fault === 'garbage') return void response.end('<html>502 Bad Gateway</html>');
  if (typeof fault === 'number') return void response.writeHead(fault).end('');
  if (fault !== null) return void response.end(JSON.stringify('reply' in fault ? fault.reply : provider.refusal(fault.code)));
  if (BEGINS.includes(asked.action)) {
    const id = `vi_f_${tasks.size + 1}`;
    tasks.set(id, { address: asked.content, looks: 0 });
    return void response.end(JSON.stringify(provider.begun(id)));
  }
  if (LOOKS.includes(asked.action)) {
    if (task !== undefined) task.looks += 1;
    if (task === undefined) return void response.end(JSON.stringify(provider.unknownTask));
    const isAtIt = task.looks <= services.patience;
    return void response.end(JSON.stringify(isAtIt ? provider.atIt : provider.watched(services.judge(asked.content))));
  }
  response.end(JSON.stringify(provider.answer(asked, services.judge(asked.content))));
}

const BEGINS = ['VideoModeration', 'CreateVideoModerationTask'];
const LOOKS = ['VideoModerationResult', 'DescribeTaskDetail'];
