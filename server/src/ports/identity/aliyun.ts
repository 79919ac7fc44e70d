import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineDriver } from '../driver.ts';
import { ask, refusalOf, type AliyunConfig, type AliyunCall } from './aliyun-ask.ts';
import { bankDetail, companyDetail, mobileDetail } from './aliyun-details.ts';
import { aliyunFaces } from './aliyun-faces.ts';
import type { IdentityAnswer, IdentityInput, IdentityVerifier } from './port.ts';

/** The registers usually answer within two seconds, at times within ten. */
const WITHIN_MS = 15_000;

/**
 * Driver for 阿里云实人认证: Id2MetaVerify, Mobile3MetaDetailVerify and BankMetaVerify of Cloudauth 2019-03-07 for people and cards,
 * EntElementVerifyV2 of Cloudauth 2022-11-25 for companies. Face verification needs a scene (`faceSceneId`).
 */
export const aliyunIdentity = (
  { faceSceneId, ...config }: AliyunConfig & { faceSceneId?: string | undefined },
  withinMs = WITHIN_MS,
): IdentityVerifier => ({
  name: 'aliyun',
  label: '阿里云实人认证',
  isAutomatic: true,
  async verify(input) {
    if (input.kind === 'company') return verifyCompany(config, input, withinMs);
    const { detail, ...call } = input.kind === 'bankCard' ? cardCall(input) : personCall(input);
    const answer = await ask<InformationAnswer>(config, { ...call, version: '2019-03-07' }, withinMs);
    if (String(answer.Code) !== '200') throw refusalOf(call.action, answer.Code);
    const { BizCode, SubCode } = answer.ResultObject ?? {};
    return { result: resultOf(BizCode), detail: detail(SubCode), requestId: answer.RequestId ?? null };
  },
  faces: faceSceneId === undefined ? null : aliyunFaces(config, faceSceneId, withinMs),
});

/** Chosen by IDENTITY_DRIVER. */
export const aliyunIdentityDriver = defineDriver({
  name: 'aliyun',
  label: '阿里云实人认证',
  variables: {
    ALIYUN_IDENTITY_ACCESS_KEY_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{8,64}$/, 'ALIYUN_IDENTITY_ACCESS_KEY_ID 应为阿里云的 AccessKey ID')
      .optional(),
    ALIYUN_IDENTITY_ACCESS_KEY_SECRET: z.string().min(16, 'ALIYUN_IDENTITY_ACCESS_KEY_SECRET 至少 16 位').optional(),
    ALIYUN_IDENTITY_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'ALIYUN_IDENTITY_ENDPOINT 必须是以 http:// 或 https:// 开头的地址' })
      .default('https://cloudauth.aliyuncs.com'),
    ALIYUN_IDENTITY_FACE_SCENE_ID: z
      .string()
      .regex(/^\d{4,20}$/, 'ALIYUN_IDENTITY_FACE_SCENE_ID 应为金融级实人认证控制台里的认证场景 ID')
      .optional(),
  },
  needs: ['ALIYUN_IDENTITY_ACCESS_KEY_ID', 'ALIYUN_IDENTITY_ACCESS_KEY_SECRET'],
  open: async (env): Promise<IdentityVerifier> =>
    aliyunIdentity({
      endpoint: env.ALIYUN_IDENTITY_ENDPOINT,
      accessKeyId: env.ALIYUN_IDENTITY_ACCESS_KEY_ID,
      accessKeySecret: env.ALIYUN_IDENTITY_ACCESS_KEY_SECRET,
      faceSceneId: env.ALIYUN_IDENTITY_FACE_SCENE_ID,
    }),
});

/** `Code` is a number from the service, or a text from the API gateway in front of it. */
interface InformationAnswer {
  Code?: string | number;
  RequestId?: string;
  ResultObject?: { BizCode?: string | number; SubCode?: string | number };
}

interface CompanyAnswer {
  Code?: string | number;
  RequestId?: string;
  Result?: { BizCode?: string | number; ReasonDetail?: string; Status?: string | number };
}

type InformationCall = Omit<AliyunCall, 'version'> & { detail: (code: string | number | undefined) => string };

function personCall({ name, idNumber, mobile }: IdentityInput & { kind: 'person' }): InformationCall {
  const form = { ParamType: 'normal', UserName: name, IdentifyNum: idNumber };
  if (mobile === undefined) return { action: 'Id2MetaVerify', form, detail: () => '' };
  return { action: 'Mobile3MetaDetailVerify', form: { ...form, Mobile: mobile }, detail: mobileDetail };
}

/** The code of 身份证 among the kinds of identity documents. */
const IDENTITY_CARD = '01';

function cardCall({ name, card, idNumber, mobile }: IdentityInput & { kind: 'bankCard' }): InformationCall {
  const elements = idNumber === undefined ? 2 : mobile === undefined ? 3 : 4;
  return {
    action: 'BankMetaVerify',
    parameters: {
      ParamType: 'normal',
      VerifyMode: 'VERIFY_BANK_CARD',
      ProductType: `BANK_CARD_${elements}_META`,
      BankCard: card,
      UserName: name,
      ...(idNumber === undefined ? {} : { IdentityType: IDENTITY_CARD, IdentifyNum: idNumber }),
      ...(elements === 4 && mobile !== undefined ? { Mobile: mobile } : {}),
    },
    detail: bankDetail,
  };
}

async function verifyCompany(
  config: AliyunConfig,
  { name, creditCode, legalName, legalIdNumber }: IdentityInput & { kind: 'company' },
  withinMs: number,
): Promise<IdentityAnswer> {
  const action = 'EntElementVerifyV2';
  const elements = legalName === undefined ? 2 : legalIdNumber === undefined ? 3 : 4;
  const parameters = {
    SceneCode: 'onboarding',
    // Ids of at most 32 letters and digits, for tracing a request; random, so that they identify no person.
    MerchantBizId: randomUUID().replaceAll('-', ''),
    MerchantUserId: randomUUID().replaceAll('-', ''),
    UserAuthorization: '1',
    InfoVerifyType: `ENT_${elements}META`,
    LicenseNo: creditCode,
    EntName: name,
    ...(legalName === undefined ? {} : { LegalPersonName: legalName }),
    ...(elements === 4 && legalIdNumber !== undefined ? { LegalPersonCertNo: legalIdNumber } : {}),
  };
  const answer = await ask<CompanyAnswer>(config, { action, version: '2022-11-25', parameters }, withinMs);
  if (answer.Code !== 'Success') throw refusalOf(action, answer.Code);
  const { BizCode, ReasonDetail, Status } = answer.Result ?? {};
  return { result: resultOf(BizCode), detail: companyDetail(ReasonDetail, Status), requestId: answer.RequestId ?? null };
}

/** BizCode of all calls: 1 match, 2 mismatch, 3 no record. */
const resultOf = (code: string | number | undefined): IdentityAnswer['result'] => {
  if (String(code) === '1') return 'match';
  return String(code) === '2' ? 'mismatch' : 'unsure';
};
