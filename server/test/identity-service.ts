import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedForAliyun } from './aliyun-gateway.ts';

/** `silent`: never an answer; `garbage`: no JSON; a number: a status of HTTP with nothing in it; a text: the service's own code. */
export type IdentityFault = 'silent' | 'garbage' | number | { code: string };

/** What the register says: BizCode, with SubCode or the flags and the state of a company. */
interface Known {
  biz: string;
  sub?: string;
  reasons?: string;
  status?: string;
}

/** What came of a face: Code of the call, with Passed and SubCode where it is 200. */
interface KnownFace {
  code: string;
  passed?: string;
  sub?: string;
}

export interface IdentityService {
  url: string;
  /** What was asked with a right signature, in order. */
  asked: { action: string; parameters: Record<string, string> }[];
  know(parameters: Record<string, string>): Known;
  fault(action: string): IdentityFault | null;
  /** By default nobody has been on the page. */
  face(certifyId: string): KnownFace;
  /** Pages that were opened, by CertifyId, with what they were asked for. */
  pages: Map<string, Record<string, string>>;
  /** Whose data were deleted on request. */
  deleted: Set<string>;
  close(): void;
}

export const SCENE_ID = '1000000006';

export const IDENTITY_KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };

/** Version of each call, and whether it takes its parameters in the body; InitFaceVerify has one there and the others in the query. */
const CALLS: Record<string, { version: string; isForm: boolean | 'Model' }> = {
  Id2MetaVerify: { version: '2019-03-07', isForm: true },
  Mobile3MetaDetailVerify: { version: '2019-03-07', isForm: true },
  BankMetaVerify: { version: '2019-03-07', isForm: false },
  EntElementVerifyV2: { version: '2022-11-25', isForm: false },
  InitFaceVerify: { version: '2019-03-07', isForm: 'Model' },
  DescribeFaceVerify: { version: '2019-03-07', isForm: false },
  DeleteFaceVerifyResult: { version: '2019-03-07', isForm: false },
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
    face: () => ({ code: '424' }),
    pages: new Map(),
    deleted: new Set(),
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

/** The same, with faces; the site has an address to which people come back. */
export const facesAt = (service: IdentityService): Record<string, string> => ({
  ...identityAt(service),
  ALIYUN_IDENTITY_FACE_SCENE_ID: SCENE_ID,
  PUBLIC_URL: 'https://wenjian.example',
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
  const inBody = Object.fromEntries(new URLSearchParams(called.isForm === false ? '' : body));
  const parameters = called.isForm === true ? inBody : { ...Object.fromEntries(new URLSearchParams(query)), ...inBody };
  service.asked.push({ action, parameters });
  const fault = service.fault(action);
  if (fault === 'silent') return;
  if (fault === 'garbage') return void response.end('<html>502 Bad Gateway</html>');
  if (typeof fault === 'number') return void response.writeHead(fault).end('');
  const RequestId = `130A2C10-${service.asked.length}`;
  if (fault !== null) return void response.end(JSON.stringify({ Code: fault.code, Message: 'refused', RequestId }));
  if (action.includes('Face'))
    return void response.end(JSON.stringify({ RequestId, ...answerOfFaces(service, action, parameters) }));
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

const NEEDED = ['SceneId', 'OuterOrderNo', 'ProductCode', 'CertType', 'CertName', 'CertNo', 'ReturnUrl', 'MetaInfo'];

function answerOfFaces(service: IdentityService, action: string, given: Record<string, string>): object {
  const { CertifyId = '', SceneId } = given;
  if (action === 'InitFaceVerify') return pageFor(service, given);
  if (!service.pages.has(CertifyId)) return { Code: '406', Message: '无效的CertifyId' };
  if (action === 'DeleteFaceVerifyResult') {
    if (service.deleted.has(CertifyId))
      return { Code: '200', ResultObject: { CertifyId, DeleteResult: 'N', FailReason: 'NOT_DELETE_REPEATEDLY' } };
    service.deleted.add(CertifyId);
    return { Code: '200', ResultObject: { CertifyId, DeleteResult: 'Y' } };
  }
  if (SceneId !== SCENE_ID) return { Code: '404', Message: '认证场景配置不存在' };
  if (service.deleted.has(CertifyId)) return { Code: '406', Message: '无效的CertifyId' };
  const { code, passed, sub } = service.face(CertifyId);
  // Beside the answer come scores and addresses of pictures, for whoever wants them.
  const MaterialInfo = JSON.stringify({ faceAttack: 'F', facialPictureFront: { pictureUrl: 'https://oss.example/face.jpeg' } });
  return code === '200'
    ? { Code: '200', Message: 'success', ResultObject: { Passed: passed, SubCode: sub, MaterialInfo } }
    : { Code: code, Message: 'refused' };
}

function pageFor(service: IdentityService, given: Record<string, string>): object {
  if (NEEDED.some((name) => !given[name])) return { Code: '400', Message: '参数不能为空' };
  const { SceneId, ProductCode, CertType, CallbackUrl, MetaInfo = '' } = given;
  if (SceneId !== SCENE_ID) return { Code: '404', Message: '认证场景配置不存在' };
  const isKnown = ProductCode === 'ID_PRO' && CertType === 'IDENTITY_CARD' && given['OuterOrderNo']?.length === 32;
  if (!isKnown || CallbackUrl?.startsWith('https://') === false) return { Code: '401', Message: '参数非法' };
  const CertifyId = `sha${String(service.pages.size + 1).padStart(29, '0')}`;
  service.pages.set(CertifyId, given);
  const { bioMetaInfo, deviceType, ua } = JSON.parse(MetaInfo) as Record<string, string>;
  const isBrowser = Boolean(bioMetaInfo && ua) && (deviceType === 'h5' || deviceType === 'web');
  const CertifyUrl = isBrowser ? { CertifyUrl: `${service.url}/certify?id=${CertifyId}` } : {};
  return { Code: '200', Message: 'success', ResultObject: { CertifyId, ...CertifyUrl } };
}
