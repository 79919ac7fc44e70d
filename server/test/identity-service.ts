import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedForAliyun } from './aliyun-gateway.ts';

/** `silent`: never an answer; `garbage`: no JSON; a number: a status of HTTP with nothing in it; a text: the service's own code. */
export type IdentityFault = 'silent' | 'garbage' | number | { code: string };

/** What the register says: BizCode, with SubCode or the flags and the state of a company. */
export interface Known {
  biz: string;
  sub?: string;
  reasons?: string;
  status?: string;
}

export interface IdentityService {
  url: string;
  /** What was asked with a right signature, in order. */
  asked: { action: string; parameters: Record<string, string> }[];
  know(parameters: Record<string, string>): Known;
  fault(): IdentityFault | null;
  close(): void;
}

export const IDENTITY_KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };

/** Version of each call, and whether it takes its parameters in the body. */
const CALLS: Record<string, { version: string; isForm: boolean }> = {
  Id2MetaVerify: { version: '2019-03-07', isForm: true },
  Mobile3MetaDetailVerify: { version: '2019-03-07', isForm: true },
  BankMetaVerify: { version: '2019-03-07', isForm: false },
  EntElementVerifyV2: { version: '2022-11-25', isForm: false },
};

/** 阿里云实人认证 on this machine: it checks signatures and answers in the documented form. */
export async function startIdentityService(): Promise<IdentityService> {
  const server = createServer((request, response) => {
    void handle(service, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: IdentityService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    know: () => ({ biz: '1' }),
    fault: () => null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** Variables that lead the product to the stand-in. */
export const identityAt = ({ url }: IdentityService): Record<string, string> => ({
  IDENTITY_DRIVER: 'aliyun',
  ALIYUN_IDENTITY_ACCESS_KEY_ID: IDENTITY_KEY.accessKeyId,
  ALIYUN_IDENTITY_ACCESS_KEY_SECRET: IDENTITY_KEY.accessKeySecret,
  ALIYUN_IDENTITY_ENDPOINT: url,
});

async function handle(service: IdentityService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const action = String(request.headers['x-acs-action']);
  const called = CALLS[action];
  const expected = { ...IDENTITY_KEY, action, version: called?.version ?? '' };
  if (called === undefined || !isSignedForAliyun(request, expected, body))
    return void response
      .writeHead(400)
      .end(JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' }));
  const query = new URL(request.url ?? '', service.url).search;
  const parameters = Object.fromEntries(new URLSearchParams(called.isForm ? body : query));
  service.asked.push({ action, parameters });
  const fault = service.fault();
  if (fault === 'silent') return;
  if (fault === 'garbage') return void response.end('<html>502 Bad Gateway</html>');
  if (typeof fault === 'number') return void response.writeHead(fault).end('');
  const RequestId = `130A2C10-${service.asked.length}`;
  if (fault !== null) return void response.end(JSON.stringify({ Code: fault.code, Message: 'refused', RequestId }));
  const { biz: BizCode, sub: SubCode, reasons: ReasonDetail, status: Status } = service.know(parameters);
  response.end(
    JSON.stringify(
      action === 'EntElementVerifyV2'
        ? {
            Code: 'Success',
            Message: 'success',
            RequestId,
            Result: { BizCode, ReasonDetail, Status, OpenTime: '2018-09-25/9999-09-09' },
          }
        : { Code: '200', Message: 'success', RequestId, ResultObject: { BizCode, SubCode } },
    ),
  );
}
