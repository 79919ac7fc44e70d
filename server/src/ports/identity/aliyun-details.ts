// Explanations for reviewers of the codes beside a result, from the published tables.

type Code = string | number | undefined;

const MOBILE: Record<string, string> = {
  '201': '手机号与姓名、身份证号均不一致',
  '202': '手机号与身份证号不一致',
  '203': '手机号与姓名不一致',
  '204': '其他不一致',
  '301': '查无记录',
};

const BANK: Record<string, string> = {
  '201': '持卡人信息有误',
  '202': '银行卡未开通认证支付',
  '203': '银行卡已过期',
  '204': '银行卡为受限制的卡',
  '205': '银行卡已被没收',
  '206': '银行卡无效',
  '207': '查不到发卡行',
  '208': '银行卡未初始化或为睡眠卡',
  '209': '银行卡为作弊卡或吞卡',
  '210': '银行卡已挂失',
  '211': '密码错误次数超限',
  '212': '发卡行不支持此交易',
  '213': '银行卡状态异常',
  '214': '未预留手机号',
  '215': '密码、有效期或 CVN2 有误',
  '216': '银行卡其他异常',
  '301': '该银行卡不支持核验',
  '302': '银行拒绝核验',
  '303': '该银行卡不支持核验手机号',
  '304': '银行卡号有误',
  '305': '其他原因，无法核验',
  '306': '核验次数超限',
};

const COMPANY: Record<string, string> = {
  EntNameFlag: '名称不一致',
  LicenseNoFlag: '统一社会信用代码不一致',
  LegalPersonNameFlag: '法定代表人姓名不一致',
  LegalPersonCertNoFlag: '法定代表人身份证号不一致',
};

/** Business status of a company; 1 (in business) needs no explanation. */
const STATUS: Record<string, string> = {
  '0': '其他',
  '2': '迁出',
  '3': '注销',
  '4': '吊销',
  '5': '撤销',
  '6': '停业',
};

/** Codes of a face verification that did not pass. Only those of `FACE_MISMATCH` mean another person. */
const FACE: Record<string, string> = {
  '201': '姓名和身份证号不一致',
  '202': '查询不到身份信息',
  '203': '没有可比对的照片',
  '204': '人脸比对不一致',
  '205': '活体检测存在风险',
  '206': '业务策略限制',
  '207': '人脸与证件照片不一致',
  '209': '权威比对源异常',
};

const FACE_MISMATCH = new Set(['201', '204', '207']);

export const mobileDetail = (code: Code): string => MOBILE[String(code)] ?? '';

export const bankDetail = (code: Code): string => BANK[String(code)] ?? '';

export const faceDetail = (code: Code): string => FACE[String(code)] ?? '未通过，原因不明';

/** The result of a face verification that did not pass. */
export const faceResult = (code: Code): 'mismatch' | 'unsure' => (FACE_MISMATCH.has(String(code)) ? 'mismatch' : 'unsure');

/** `reasons`: flags separated by commas. */
export function companyDetail(reasons: string | undefined, status: Code): string {
  const flags = (reasons ?? '').split(',').flatMap((flag) => COMPANY[flag.trim()] ?? []);
  const state = STATUS[String(status)];
  return [...flags, ...(state === undefined ? [] : [`经营状态：${state}`])].join('，');
}
