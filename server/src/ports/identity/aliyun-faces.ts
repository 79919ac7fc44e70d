import { randomUUID } from 'node:crypto';
import { ask, refusalOf, type AliyunConfig, type AliyunCall } from './aliyun-ask.ts';
import { faceDetail, faceResult } from './aliyun-details.ts';
import { IdentityFailure, type FaceAnswer, type FaceQuestion, type FaceVerifier } from './port.ts';

const VERSION = '2019-03-07';

/** Validity of CertifyId and CertifyUrl, which allow one submission. */
const MINUTES = 30;

interface BeginAnswer {
  Code?: string | number;
  ResultObject?: { CertifyId?: string; CertifyUrl?: string };
}

interface ResultAnswer {
  Code?: string | number;
  /** Scores and addresses of pictures, which the service sends beside them, are not read. */
  ResultObject?: { Passed?: string; SubCode?: string | number };
}

interface DeletionAnswer {
  Code?: string | number;
  ResultObject?: { DeleteResult?: string; FailReason?: string };
}

/**
 * Driver for 金融级实人认证 on web pages: InitFaceVerify, DescribeFaceVerify and DeleteFaceVerifyResult of Cloudauth 2019-03-07,
 * product ID_PRO. It compares a live face with the police's photo for name and identity number.
 */
export const aliyunFaces = (config: AliyunConfig, sceneId: string, withinMs: number): FaceVerifier => ({
  minutes: MINUTES,

  async begin(question) {
    const action = 'InitFaceVerify';
    const answer = await ask<BeginAnswer>(config, { action, version: VERSION, ...beginning(question, sceneId) }, withinMs);
    if (String(answer.Code) !== '200') throw faceRefusalOf(action, answer.Code);
    const { CertifyId: id, CertifyUrl: url } = answer.ResultObject ?? {};
    // The service omits the address when it did not recognise the browser from MetaInfo.
    if (!id || !isWebAddress(url)) throw new IdentityFailure(`${action}: no CertifyUrl`, 'away');
    return { id, url };
  },

  async result(id) {
    const action = 'DescribeFaceVerify';
    const parameters = { SceneId: sceneId, CertifyId: id };
    const answer = await ask<ResultAnswer>(config, { action, version: VERSION, parameters }, withinMs);
    const withoutResult = WITHOUT_RESULT[String(answer.Code)];
    if (withoutResult !== undefined) return { ...withoutResult, requestId: id };
    if (String(answer.Code) !== '200') throw faceRefusalOf(action, answer.Code);
    const { Passed, SubCode } = answer.ResultObject ?? {};
    if (Passed !== 'T' && Passed !== 'F') throw new IdentityFailure(`${action}: neither passed nor failed`, 'away');
    const isPassed = Passed === 'T';
    return { result: isPassed ? 'match' : faceResult(SubCode), detail: isPassed ? '' : faceDetail(SubCode), requestId: id };
  },

  async forget(id) {
    const action = 'DeleteFaceVerifyResult';
    const parameters = { CertifyId: id, DeleteAfterQuery: 'N' };
    const answer = await ask<DeletionAnswer>(config, { action, version: VERSION, parameters }, withinMs);
    // The data were already deleted, or never existed.
    if (NOTHING_LEFT.has(String(answer.Code))) return;
    if (String(answer.Code) !== '200') throw faceRefusalOf(action, answer.Code);
    const { DeleteResult, FailReason } = answer.ResultObject ?? {};
    if (DeleteResult !== 'Y' && FailReason !== 'NOT_DELETE_REPEATEDLY')
      throw new IdentityFailure(`${action}: ${FailReason ?? 'not deleted'}`, 'away');
  },
});

/** The parameters of InitFaceVerify. As in the published SDKs, all but the liveness model go into the query. */
function beginning(
  { name, idNumber, device, userAgent, returnUrl, callback }: FaceQuestion,
  sceneId: string,
): Required<Pick<AliyunCall, 'parameters' | 'form'>> {
  return {
    parameters: {
      SceneId: sceneId,
      OuterOrderNo: randomUUID().replaceAll('-', ''),
      ProductCode: 'ID_PRO',
      CertType: 'IDENTITY_CARD',
      CertName: name,
      CertNo: idNumber,
      ReturnUrl: returnUrl,
      MetaInfo: metaInfo(userAgent),
      CertifyUrlType: device === 'phone' ? 'H5' : 'WEB',
      // S: a short address, which fits a QR code.
      CertifyUrlStyle: device === 'phone' ? 'S' : 'L',
      // No video recording is stored.
      VideoEvidence: 'false',
      ...(callback === null ? {} : { CallbackUrl: callback.url, CallbackToken: callback.token }),
    },
    form: { Model: 'MOVE_ACTION' },
  };
}

/**
 * The result of the provider's browser script getMetaInfo(), rebuilt after the examples in its SDKs and in public programs, because it
 * is not documented. The script itself is not loaded, to keep third-party code off our pages.
 */
const metaInfo = (userAgent: string): string =>
  JSON.stringify({ bioMetaInfo: '4.1.0:2916352,0', deviceType: HANDHELD.test(userAgent) ? 'h5' : 'web', ua: userAgent });

const HANDHELD = /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/;

function isWebAddress(url: string | undefined): url is string {
  const protocol = URL.parse(url ?? '')?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** Codes without a result. 403 and 424: not finished, abandoned or still being compared. 417, 418 and 427: no comparison is possible. */
const WITHOUT_RESULT: Record<string, Omit<FaceAnswer, 'requestId'>> = {
  '403': { result: 'pending', detail: '' },
  '424': { result: 'pending', detail: '' },
  '417': { result: 'unsure', detail: '没有可比对的照片' },
  '418': { result: 'unsure', detail: '当日核验失败次数过多' },
  '427': { result: 'unsure', detail: '业务策略限制' },
};

/** Codes of a deletion when nothing is stored; 406: unknown CertifyId. */
const NOTHING_LEFT = new Set(['406', '424']);

/** 406: unknown identity number. 414 to 416: unsupported browser or device. 417: no photo of the person. 427: refused by its rules. */
const UNFIT_FOR_FACES = new Set(['406', '414', '415', '416', '417', '427']);

function faceRefusalOf(action: string, code: string | number | undefined): IdentityFailure {
  const text = String(code);
  if (UNFIT_FOR_FACES.has(text)) return new IdentityFailure(`${action}: ${text}`, 'unfit');
  // 418: too many failed verifications of this person today.
  if (text === '418') return new IdentityFailure(`${action}: ${text}`, 'limited');
  return refusalOf(action, code);
}
