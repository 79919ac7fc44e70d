import { randomUUID } from 'node:crypto';
import { ask, refusalOf, type AliyunConfig, type Asked } from './aliyun-ask.ts';
import { faceDetail, faceResult } from './aliyun-details.ts';
import { IdentityFailure, type FaceAnswer, type FaceQuestion, type FaceVerifier } from './port.ts';

const VERSION = '2019-03-07';

/** CertifyId and CertifyUrl are good for half an hour, and for one submission. */
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
 * 金融级实人认证 by web pages: InitFaceVerify, DescribeFaceVerify and DeleteFaceVerifyResult of Cloudauth 2019-03-07, product ID_PRO:
 * a living face against the picture that the police have for name and number.
 */
export const aliyunFaces = (config: AliyunConfig, sceneId: string, withinMs: number): FaceVerifier => ({
  minutes: MINUTES,

  async begin(question) {
    const action = 'InitFaceVerify';
    const answer = await ask<BeginAnswer>(config, { action, version: VERSION, ...beginning(question, sceneId) }, withinMs);
    if (String(answer.Code) !== '200') throw faceRefusalOf(action, answer.Code);
    const { CertifyId: id, CertifyUrl: url } = answer.ResultObject ?? {};
    // Without an address it does not take the browser for one: its MetaInfo was not understood.
    if (!id || !isWebAddress(url)) throw new IdentityFailure(`${action}: no CertifyUrl`, 'away');
    return { id, url };
  },

  async result(id) {
    const action = 'DescribeFaceVerify';
    const parameters = { SceneId: sceneId, CertifyId: id };
    const answer = await ask<ResultAnswer>(config, { action, version: VERSION, parameters }, withinMs);
    const known = WITHOUT_RESULT[String(answer.Code)];
    if (known !== undefined) return { ...known, requestId: id };
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
    // There is nothing left of it, or it was never there.
    if (NOTHING_LEFT.has(String(answer.Code))) return;
    if (String(answer.Code) !== '200') throw faceRefusalOf(action, answer.Code);
    const { DeleteResult, FailReason } = answer.ResultObject ?? {};
    if (DeleteResult !== 'Y' && FailReason !== 'NOT_DELETE_REPEATEDLY')
      throw new IdentityFailure(`${action}: ${FailReason ?? 'not deleted'}`, 'away');
  },
});

/** All in the query but for the kind of liveness, as in the published SDKs. */
function beginning(
  { name, idNumber, device, userAgent, returnUrl, callback }: FaceQuestion,
  sceneId: string,
): Required<Pick<Asked, 'parameters' | 'form'>> {
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
      // Short enough for a code that a phone scans.
      CertifyUrlStyle: device === 'phone' ? 'S' : 'L',
      // No recording, only what the comparison takes.
      VideoEvidence: 'false',
      ...(callback === null ? {} : { CallbackUrl: callback.url, CallbackToken: callback.token }),
    },
    form: { Model: 'MOVE_ACTION' },
  };
}

/**
 * What the provider's getMetaInfo() answers in a browser, by the examples in its SDKs and in public programs: its documents do not say.
 * The script itself is not loaded, being another's on our pages; what is said of the browser is true.
 */
const metaInfo = (userAgent: string): string =>
  JSON.stringify({ bioMetaInfo: '4.1.0:2916352,0', deviceType: HANDHELD.test(userAgent) ? 'h5' : 'web', ua: userAgent });

const HANDHELD = /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/;

function isWebAddress(url: string | undefined): url is string {
  const protocol = URL.parse(url ?? '')?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** 403 and 424: not finished, given up, or still looked at. 417, 418 and 427: it will not say. */
const WITHOUT_RESULT: Record<string, Omit<FaceAnswer, 'requestId'>> = {
  '403': { result: 'pending', detail: '' },
  '424': { result: 'pending', detail: '' },
  '417': { result: 'unsure', detail: '没有可比对的照片' },
  '418': { result: 'unsure', detail: '当日核验失败次数过多' },
  '427': { result: 'unsure', detail: '业务策略限制' },
};

/** 406: it knows no such number. */
const NOTHING_LEFT = new Set(['406', '424']);

/** 414 to 416: a browser or device it does not take. 417: a person it has no picture of. 406: a number it does not know. */
const UNFIT_FOR_FACES = new Set(['406', '414', '415', '416', '417', '427']);

function faceRefusalOf(action: string, code: string | number | undefined): IdentityFailure {
  const said = String(code);
  if (UNFIT_FOR_FACES.has(said)) return new IdentityFailure(`${action}: ${said}`, 'unfit');
  if (said === '418') return new IdentityFailure(`${action}: ${said}`, 'limited');
  return refusalOf(action, code);
}
