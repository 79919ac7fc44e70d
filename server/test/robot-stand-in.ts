import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** `slow` never answers, `proxy` is something else in between, `moved` leads elsewhere. */
type RobotMood = 'well' | 'often' | 'slow' | 'proxy' | 'moved' | 'strange';

export interface RobotStandIn {
  /** For ALERT_HOSTS. */
  host: string;
  addressOf(kind: 'wecom' | 'dingtalk' | 'feishu', key?: string): string;
  /** What reached a group, in order. */
  received: { kind: string; text: string }[];
  /** Requests that came, taken or not. */
  asked: number;
  mood: RobotMood;
  /** What the robots' security settings ask for; null: nothing. */
  secret: string | null;
  keyword: string | null;
  close(): Promise<void>;
}

/** The one robot that each group has. */
export const ROBOT_KEY = 'f0e1d2c3-4455-6677-8899-aabbccddeeff';
const AN_HOUR_MS = 3_600_000;
const A_MINUTE_MS = 60_000;
const A_MINUTE_MAX = 20;

const plain = z.object({ msgtype: z.literal('text'), text: z.object({ content: z.string() }) });
const feishu = z.object({
  timestamp: z.string().optional(),
  sign: z.string().optional(),
  msg_type: z.literal('text'),
  content: z.object({ text: z.string() }),
});

/** 企业微信, 钉钉 and 飞书 by their side of the documentation: signatures, keywords, twenty a minute, and what they answer. */
export async function robotStandIn(): Promise<RobotStandIn> {
  const taken: Record<string, number[]> = {};
  const server = createServer((request, response) => {
    void (async () => {
      robot.asked += 1;
      const url = new URL(request.url ?? '/', 'http://robot');
      const body: unknown = JSON.parse(await text(request));
      if (robot.mood === 'slow') return;
      if (robot.mood === 'proxy') return void response.writeHead(502).end('<html>Bad Gateway</html>');
      if (robot.mood === 'moved') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      if (request.method !== 'POST') return void response.writeHead(405).end();
      answer(url, body, response);
    })();
  });

  function answer(url: URL, body: unknown, response: ServerResponse): void {
    const send = (told: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(told));
    const { pathname, searchParams: query } = url;
    if (pathname === '/cgi-bin/webhook/send') return void send(wecom(query, plain.parse(body).text.content));
    if (pathname === '/robot/send') return void send(dingtalk(query, plain.parse(body).text.content));
    const hook = /^\/open-apis\/bot\/v2\/hook\/(.+)$/.exec(pathname)?.[1];
    if (hook !== undefined) return void send(ofFeishu(hook, feishu.parse(body)));
    response.writeHead(404).end();
  }

  /** More than twenty within a minute, or the mood for it. */
  function isOften(kind: string): boolean {
    const now = Date.now();
    const lately = (taken[kind] ?? []).filter((at) => now - at < A_MINUTE_MS);
    taken[kind] = [...lately, now];
    return robot.mood === 'often' || lately.length >= A_MINUTE_MAX;
  }

  function wecom(query: URLSearchParams, content: string): object {
    const said = (errcode: number, errmsg: string) => ({ errcode, errmsg });
    if (query.get('key') !== ROBOT_KEY) return said(93_000, 'invalid webhook url, hint: [1732164000_1_0], from ip: 1.2.3.4');
    if (robot.mood === 'strange') return said(40_058, 'text.content exceed max length 2048. invalid Request Parameter');
    if (Buffer.byteLength(content) > 2048) return said(40_058, 'text.content exceed max length 2048. invalid Request Parameter');
    if (isOften('wecom')) return said(45_009, 'api freq out of limit, hint: [1732164000_1_0]');
    robot.received.push({ kind: 'wecom', text: content });
    return said(0, 'ok');
  }

  function dingtalk(query: URLSearchParams, content: string): object {
    const said = (errcode: number, errmsg: string) => ({ errcode, errmsg });
    if (query.get('access_token') !== ROBOT_KEY) return said(300_005, 'token is not exist');
    if (robot.secret !== null) {
      const timestamp = query.get('timestamp') ?? '';
      const right = createHmac('sha256', robot.secret).update(`${timestamp}\n${robot.secret}`).digest('base64');
      if (Math.abs(Date.now() - Number(timestamp)) > AN_HOUR_MS)
        return said(310_000, 'invalid timestamp, more: [https://ding-doc]');
      if (query.get('sign') !== right) return said(310_000, 'sign not match, more: [https://ding-doc]');
    }
    if (robot.keyword !== null && !content.includes(robot.keyword))
      return said(310_000, 'keywords not in content, more: [https://ding-doc]');
    if (isOften('dingtalk')) return said(130_101, 'send too fast, exceed 20 times per minute');
    robot.received.push({ kind: 'dingtalk', text: content });
    return said(0, 'ok');
  }

  function ofFeishu(hook: string, { timestamp = '', sign, content }: z.output<typeof feishu>): object {
    const said = (code: number, msg: string) => ({ code, data: {}, msg });
    if (hook !== ROBOT_KEY) return said(19_001, 'param invalid: incoming webhook access token invalid');
    if (robot.secret !== null) {
      const right = createHmac('sha256', `${timestamp}\n${robot.secret}`).digest('base64');
      if (sign !== right || Math.abs(Date.now() - Number(timestamp) * 1000) > AN_HOUR_MS)
        return said(19_021, 'sign match fail or timestamp is not within one hour from current time');
    }
    if (robot.keyword !== null && !content.text.includes(robot.keyword)) return said(19_024, 'Key Words Not Found');
    if (isOften('feishu')) return said(11_232, 'frequency limited psm[lark.oapi.app_platform_runtime]appID[1500]');
    robot.received.push({ kind: 'feishu', text: content.text });
    return { StatusCode: 0, StatusMessage: 'success', ...said(0, 'success') };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const robot: RobotStandIn = {
    host,
    addressOf: (kind, key = ROBOT_KEY) => {
      const path = {
        wecom: `/cgi-bin/webhook/send?key=${key}`,
        dingtalk: `/robot/send?access_token=${key}`,
        feishu: `/open-apis/bot/v2/hook/${key}`,
      };
      return `http://${host}${path[kind]}`;
    },
    received: [],
    asked: 0,
    mood: 'well',
    secret: null,
    keyword: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return robot;
}
