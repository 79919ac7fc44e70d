import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlipayConfig } from '#server/ports/payout/alipay.ts';

/** What the next transfer meets. */
type Weather =
  | 'success'
  | 'refusal'
  | 'system-error'
  | 'lost-answer'
  | 'lost-request'
  | 'deaf'
  | 'forged'
  | 'dealing'
  | 'silence';

export interface AlipayStandIn {
  config: AlipayConfig;
  /** Decides what happens to the transfers that come, one after the other; then success. */
  weather: Weather[];
  /** The orders of all transfers that arrived, also of those that were not heard. */
  arrived: string[];
  /** Orders that were sent once more although they had been taken. */
  sentAgain: string[];
  /** Every transfer that was paid out, in order. */
  paid: { order: string; amount: string; account: string; name: string }[];
  /** Every order that was asked about. */
  requests: string[];
  /** Requests whose signature was not the application's. */
  refused: number;
  /** Ends what is still under way. */
  settle(): void;
  close(): Promise<void>;
}

interface Order {
  id: string;
  status: 'SUCCESS' | 'DEALING' | 'FAIL';
}

/** Speaks the open platform's gateway: signed form in, signed JSON out, one `out_biz_no` paid at most once. */
export async function alipayStandIn(appId = '2021000000000000'): Promise<AlipayStandIn> {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-alipay-'));
  const privateKeyPath = join(folder, 'app.pem');
  const publicKeyPath = join(folder, 'alipay.pem');
  await writeFile(privateKeyPath, app.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(publicKeyPath, alipay.publicKey.export({ type: 'spki', format: 'pem' }));
  const orders = new Map<string, Order>();
  const standIn: Omit<AlipayStandIn, 'config' | 'close'> = {
    weather: [],
    arrived: [],
    sentAgain: [],
    paid: [],
    requests: [],
    refused: 0,
    settle: () => orders.forEach((order) => (order.status = 'SUCCESS')),
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://alipay');
    const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(Buffer.concat(chunks).toString())]);
    const method = params.get('method') ?? '';
    if (!verify(params, app.publicKey)) {
      standIn.refused += 1;
      return void response.end(
        JSON.stringify({
          error_response: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' },
        }),
      );
    }
    const content = JSON.parse(params.get('biz_content') ?? '{}') as Record<string, never>;
    const weather = method.endsWith('transfer') ? (standIn.weather.shift() ?? 'success') : 'success';
    if (method.endsWith('transfer')) standIn.arrived.push(String(content['out_biz_no']));
    if (weather === 'lost-request') return void request.socket.destroy();
    if (weather === 'deaf') return;
    const body = method.endsWith('transfer') ? transfer(content, weather) : query(content);
    if (weather === 'silence') return;
    if (weather === 'lost-answer') return void request.socket.destroy();
    const text = JSON.stringify(body);
    const sign = createSign('RSA-SHA256')
      .update(text)
      .sign(weather === 'forged' ? forger.privateKey : alipay.privateKey, 'base64');
    response.setHeader('content-type', 'application/json;charset=utf-8');
    response.end(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`);
  });

  function transfer(content: Record<string, never>, weather: Weather): object {
    const {
      out_biz_no: order,
      trans_amount: amount,
      payee_info: payee,
    } = content as unknown as {
      out_biz_no: string;
      trans_amount: string;
      payee_info: { identity: string; name: string };
    };
    if (weather === 'refusal')
      return { code: '40004', msg: 'Business Failed', sub_code: 'PAYEE_NOT_EXIST', sub_msg: '收款账号不存在' };
    if (weather === 'system-error')
      return { code: '40004', msg: 'Business Failed', sub_code: 'SYSTEM_ERROR', sub_msg: '系统繁忙' };
    const known = orders.get(order);
    if (known !== undefined) standIn.sentAgain.push(order);
    else {
      orders.set(order, { id: `2026${orders.size + 1}`, status: weather === 'dealing' ? 'DEALING' : 'SUCCESS' });
      standIn.paid.push({ order, amount, account: payee.identity, name: payee.name });
    }
    return stateOf(order);
  }

  const query = ({ out_biz_no: order = '' }: { out_biz_no?: string }): object => {
    standIn.requests.push(order);
    return orders.has(order)
      ? stateOf(order)
      : { code: '40004', msg: 'Business Failed', sub_code: 'ORDER_NOT_EXIST', sub_msg: '转账订单不存在' };
  };

  const stateOf = (order: string): object => {
    const { id, status } = orders.get(order) ?? { id: '', status: 'FAIL' };
    return { code: '10000', msg: 'Success', out_biz_no: order, order_id: id, status };
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, {
    config: {
      appId,
      gateway: `http://127.0.0.1:${port}/gateway.do`,
      privateKeyPath,
      publicKeyPath,
      certificates: null,
    },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  });
}

function verify(params: URLSearchParams, key: KeyObject): boolean {
  const signed = [...params]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createVerify('RSA-SHA256')
    .update(signed)
    .verify(key, params.get('sign') ?? '', 'base64');
}
