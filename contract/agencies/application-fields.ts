import { linkAddress } from '../link-address.ts';
import { isRegion } from '../provinces.ts';
import { codePoints } from '../text.ts';
import type { AgencyKind } from './agencies.ts';
import { birthdayOf, isCreditCode, isIdNumber } from './check-digits.ts';
import { PERSONAL_INTRODUCTION, PERSONAL_LINKS_MAX, type ApplicationKind } from './constants.ts';

// The application forms, four for agencies and one for a person, as data: fields, order and validation, for browser and server.

export const FIELD_KEYS = [
  'organisationName',
  'creditCode',
  'region',
  'address',
  'logo',
  'introduction',
  'newsLicence',
  'newsLicenceExpiry',
  'businessLicence',
  'businessLicenceExpiry',
  'industryLicence',
  'industryLicenceExpiry',
  'officialLetter',
  'registrationCertificate',
  'registrationCertificateExpiry',
  'operatorName',
  'idNumber',
  'mobile',
  'authorisationLetter',
  'idFront',
  'idBack',
  'field',
  'links',
] as const;
export type FieldKey = (typeof FIELD_KEYS)[number];
export type ApplicationValues = Partial<Record<FieldKey, string>>;

export interface ApplicationField {
  key: FieldKey;
  label: string;
  /** `personName`: a name as on an identity card. `category`: the id of a category. `links`: addresses, one a line. */
  type:
    | 'text'
    | 'area'
    | 'creditCode'
    | 'region'
    | 'idNumber'
    | 'mobile'
    | 'expiry'
    | 'logo'
    | 'document'
    | 'personName'
    | 'category'
    | 'links';
  /** Only for an expiry: its licence. The expiry is required with the licence, and editable again when the licence is refused. */
  of?: FieldKey;
  optional?: boolean;
  min?: number;
  max?: number;
  note?: string;
  /** Of an area: what to write about. */
  placeholder?: string;
  /** Of an identity number: the sentence for a minor. */
  minor?: string;
}

export interface ApplicationSection {
  title: string;
  /** `pictureMegabytes`: maximum size of a picture by the settings. */
  note(pictureMegabytes: number): string;
  fields: ApplicationField[];
}

/** The expiry of an unlimited licence. */
export const LONG_TERM = 'long';
/** Minimum length of the short side of a photo, in pixels. */
export const DOCUMENT_MIN_SIDE = 600;
/** Minimum sharpness of a photo: the variance of the Laplacian of its grey values at a width of 800 pixels. */
export const DOCUMENT_MIN_SHARPNESS = 60;
export const APPLICATION_AGREEMENT_VERSION = '2026.11';

const NAME_LABEL: Record<AgencyKind, string> = {
  media: '媒体名称',
  enterprise: '企业名称',
  government: '单位名称',
  other: '机构名称',
};

const expiry = (of: FieldKey, label: string): ApplicationField => ({ key: `${of}Expiry` as FieldKey, label, type: 'expiry', of });
const licenceField = (key: FieldKey, label: string, more: Partial<ApplicationField> = {}): ApplicationField => ({
  key,
  label,
  type: 'document',
  ...more,
});

const LICENCE_FIELDS: Record<AgencyKind, ApplicationField[]> = {
  media: [
    licenceField('newsLicence', '新闻信息服务许可证', { note: '互联网新闻信息服务许可证，或报刊、广播电视出版许可证' }),
    expiry('newsLicence', '许可证截止日期'),
  ],
  enterprise: [
    licenceField('businessLicence', '营业执照'),
    expiry('businessLicence', '执照截止日期'),
    licenceField('industryLicence', '行业许可证', { optional: true, note: '涉及新闻、医疗、金融时需要' }),
    expiry('industryLicence', '行业许可证截止日期'),
  ],
  government: [licenceField('officialLetter', '单位证明公函', { note: '加盖公章，写明运营人姓名' })],
  other: [
    licenceField('registrationCertificate', '登记证书', { note: '事业单位、社会团体、基金会等登记证书' }),
    expiry('registrationCertificate', '证书截止日期'),
  ],
};

const ACCORDING_TO: Record<AgencyKind, string> = {
  media: '与许可证一致。',
  enterprise: '与营业执照一致。',
  government: '与单位公函一致。',
  other: '与登记证书一致。',
};

/** Requirements for a photo of a licence, as a text for the form. */
export const licenceNote = (pictureMegabytes: number): string =>
  `JPEG、PNG 或 WebP，不超过 ${pictureMegabytes} MB，四角完整、文字清楚。`;

const PERSONAL_SECTIONS: ApplicationSection[] = [
  {
    title: '实名信息',
    note: () => '须为本人。通过后不能更改，提现时用于核对收款户名。',
    fields: [
      { key: 'operatorName', label: '姓名', type: 'personName', max: 30 },
      { key: 'idNumber', label: '身份证号', type: 'idNumber', minor: '个人创作者须年满 18 周岁' },
    ],
  },
  {
    title: '创作介绍',
    note: () => '供审核员了解你打算写什么、拍什么。',
    fields: [
      { key: 'field', label: '创作领域', type: 'category' },
      {
        key: 'introduction',
        label: '自我介绍',
        type: 'area',
        ...PERSONAL_INTRODUCTION,
        placeholder: '你的经历、擅长的内容，打算发布什么',
      },
      {
        key: 'links',
        label: '作品或主页链接',
        type: 'links',
        optional: true,
        note: `每行一个，最多 ${PERSONAL_LINKS_MAX} 个`,
      },
    ],
  },
];

export const applicationSections = (kind: ApplicationKind): ApplicationSection[] =>
  kind === 'personal' ? PERSONAL_SECTIONS : agencySections(kind);

const agencySections = (kind: AgencyKind): ApplicationSection[] => [
  {
    title: '主体信息',
    note: () => ACCORDING_TO[kind],
    fields: [
      { key: 'organisationName', label: NAME_LABEL[kind], type: 'text', max: 50 },
      { key: 'creditCode', label: '统一社会信用代码', type: 'creditCode' },
      { key: 'region', label: '所在地', type: 'region' },
      { key: 'address', label: '详细地址', type: 'text', max: 100 },
      { key: 'introduction', label: '机构简介', type: 'area', max: 300 },
      { key: 'logo', label: '机构标志', type: 'logo', note: '方形图片，通过后作为账号标志' },
    ],
  },
  {
    title: '资质文件',
    note: (pictureMegabytes) => `${licenceNote(pictureMegabytes)}系统会加水印。`,
    fields: LICENCE_FIELDS[kind],
  },
  {
    title: '运营人',
    note: () => '日后登录和联系用，须与授权书一致。',
    fields: [
      { key: 'operatorName', label: '姓名', type: 'text', max: 30 },
      { key: 'idNumber', label: '身份证号', type: 'idNumber' },
      { key: 'mobile', label: '手机号', type: 'mobile' },
      licenceField('idFront', '身份证人像面'),
      licenceField('idBack', '身份证国徽面'),
      licenceField('authorisationLetter', '运营授权书', { note: '加盖公章，写明授权范围和期限' }),
    ],
  },
];

export const applicationFields = (kind: ApplicationKind): ApplicationField[] =>
  applicationSections(kind).flatMap(({ fields }) => fields);

/** The fields that are editable after a refusal: the refused ones, and the expiries of refused licences. */
export const openFields = (kind: ApplicationKind, refused: Partial<Record<FieldKey, string>>): FieldKey[] =>
  applicationFields(kind)
    .filter(({ key, of }) => key in refused || (of !== undefined && of in refused))
    .map(({ key }) => key);

/** The problem of a field's value, as a sentence for the user; null: valid. */
export function checkField(field: ApplicationField, values: ApplicationValues, now: Date): string | null {
  const value = (values[field.key] ?? '').trim();
  const isRequired = field.optional !== true && (field.of === undefined || !isOptionalLicence(field.of) || values[field.of]);
  if (value === '') return isRequired ? missing(field) : null;
  return PROBLEM_OF[field.type](value, field, now);
}

/** The problems of all fields, in the order of the form. */
export function checkFields(kind: ApplicationKind, values: ApplicationValues, now: Date): Partial<Record<FieldKey, string>> {
  const problems = applicationFields(kind).flatMap((field) => {
    const problem = checkField(field, values, now);
    return problem === null ? [] : [[field.key, problem] as const];
  });
  return Object.fromEntries(problems);
}

const isOptionalLicence = (key: FieldKey): boolean => key === 'industryLicence';

const missing = ({ type, label }: ApplicationField): string => {
  if (type === 'document' || type === 'logo') return `请上传${label}`;
  if (type === 'expiry') return `请填写${label}，长期有效可勾选`;
  if (type === 'category') return `请选择${label}`;
  return type === 'region' ? '请选择所在地' : `请填写${label}`;
};

/** The addresses of a value of the type `links`, normalised; null for one that is no address of a web page. */
export const linksOf = (value: string): (string | null)[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^https?:/i.test(line) ? linkAddress(line) : null));

const MOBILE = /^1[3-9]\d{9}$/;
const ADULT_YEARS = 18;

const PROBLEM_OF: Record<ApplicationField['type'], (value: string, field: ApplicationField, now: Date) => string | null> = {
  text: wrongLength,
  area: wrongLength,
  creditCode: (value) => {
    if (value.length !== 18) return '统一社会信用代码应为 18 位';
    return isCreditCode(value) ? null : '统一社会信用代码校验未通过，请核对';
  },
  region: (value) => (isRegion(value) ? null : '请选择所在地'),
  idNumber: (value, { minor = '运营人须年满 18 周岁' }, now) => {
    if (value.length !== 18) return '身份证号应为 18 位';
    if (!isIdNumber(value, now)) return '身份证号校验未通过，请核对';
    return isAdult(value, now) ? null : minor;
  },
  mobile: (value) => (MOBILE.test(value) ? null : '手机号格式不正确'),
  expiry: (value, { label }, now) => {
    if (value === LONG_TERM) return null;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return `${label}格式不正确`;
    return value > dayOf(now) ? null : '证件已过期，请换发后再提交';
  },
  logo: (value) => (value.startsWith('/') || /^https?:\/\//.test(value) ? null : '请重新上传机构标志'),
  document: (value, { label }) => (value.startsWith('private:') ? null : `请重新上传${label}`),
  personName: (value, field) =>
    /^[\p{Script=Han}·]{2,}$/u.test(value) ? wrongLength(value, field) : `${field.label}格式不正确，请按身份证填写`,
  // Whether there is such a category, the server alone knows.
  category: (value, { label }) => (/^[\w-]{1,16}$/.test(value) ? null : `请选择${label}`),
  links: (value) => {
    const links = linksOf(value);
    if (links.length > PERSONAL_LINKS_MAX) return `链接最多 ${PERSONAL_LINKS_MAX} 个`;
    const wrong = links.indexOf(null);
    if (wrong !== -1) return `第 ${wrong + 1} 个链接不正确，须以 http:// 或 https:// 开头`;
    return new Set(links).size === links.length ? null : '链接不能重复';
  },
};

function wrongLength(value: string, { label, min = 0, max = 100 }: ApplicationField): string | null {
  const length = codePoints(value);
  if (min > 0 && (length < min || length > max)) return `${label}应为 ${min}–${max} 字`;
  return length <= max ? null : `${label}最多 ${max} 字`;
}

function isAdult(idNumber: string, now: Date): boolean {
  const born = birthdayOf(idNumber);
  if (born === null) return false;
  const adultFrom = new Date(born);
  adultFrom.setUTCFullYear(born.getUTCFullYear() + ADULT_YEARS);
  return adultFrom <= now;
}

/** The date in China, as YYYY-MM-DD. */
const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
