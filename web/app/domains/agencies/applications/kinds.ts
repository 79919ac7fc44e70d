import type { ApplicationKind as Kind } from '#contract/agencies/constants.ts';
import type { RegistrationMode } from '#contract/settings/settings.ts';
import type { IconName } from '../../../ui/base/icon.tsx';

export interface ApplicationKind {
  kind: Kind;
  title: string;
  icon: IconName;
  /** The organisations for which this form is. */
  text: string;
  licences: string;
}

/** The forms, in the order in which they are offered: four of agencies, and that of a person. */
const APPLICATION_KINDS: readonly ApplicationKind[] = [
  {
    kind: 'media',
    title: '媒体入驻',
    icon: 'megaphone',
    text: '有新闻信息服务资质的报刊、广播电视、通讯社和网络媒体',
    licences: '新闻信息服务许可证，或报刊、广播电视出版许可证',
  },
  {
    kind: 'enterprise',
    title: '企业入驻',
    icon: 'building',
    text: '依法登记的公司、个体工商户，用品牌或公司名义发布内容',
    licences: '营业执照；涉及新闻、医疗、金融时另需行业许可证',
  },
  {
    kind: 'government',
    title: '政务入驻',
    icon: 'bank',
    text: '党政机关及其所属部门，发布政务信息、回应公众',
    licences: '加盖公章的单位证明公函',
  },
  {
    kind: 'other',
    title: '其他机构入驻',
    icon: 'users',
    text: '学校、医院等事业单位，社会团体、基金会、民办非企业单位',
    licences: '事业单位法人、社会团体等登记证书',
  },
  {
    kind: 'personal',
    title: '个人入驻',
    icon: 'user',
    text: '年满 18 周岁的个人，以自己的名义发布文章和视频、获得收益',
    licences: '本人姓名和身份证号，账号已绑定手机号',
  },
];

/** The forms that are offered; that of a person only unless the setting is closed. */
export const offeredKinds = (individualMode: RegistrationMode): readonly ApplicationKind[] =>
  APPLICATION_KINDS.filter(({ kind }) => kind !== 'personal' || individualMode !== 'closed');

/** Wording that differs between an agency and a person. */
const WORDS = {
  agency: {
    approved: '开通机构账号',
    agreement: { path: '/terms/agencyEntryTerm', title: '《机构入驻协议》', missing: '请阅读并同意机构入驻协议' },
    login: '请用日后运营机构的账号登录。填写内容随时保存，可分次完成。',
    checked: '运营人的姓名、身份证号、手机号，机构的名称、统一社会信用代码，以及所填的法定代表人信息',
    face: {
      needed: '运营人本人完成核验后，申请才能通过。',
      optional: '由运营人本人核验，结果供审核员参考；不核验也可以，由人工核对。',
    },
    opened: '机构账号已开通，可以发布作品、邀请子账号、查看数据和收益。',
  },
  personal: {
    approved: '成为个人创作者',
    agreement: { path: '/terms/contentCreateTerm', title: '《内容创作规范》', missing: '请阅读并同意内容创作规范' },
    login: '请用你自己的账号登录，账号须已绑定手机号。填写内容随时保存，可分次完成。',
    checked: '你的姓名、身份证号和账号绑定的手机号',
    face: { needed: '你本人完成核验后，申请才能通过。', optional: '由你本人核验，结果供审核员参考。' },
    opened: '可以发布作品、查看数据和收益，也可以加入机构。',
  },
} as const;

export const wordsOf = (kind: Kind): (typeof WORDS)['agency' | 'personal'] => WORDS[kind === 'personal' ? 'personal' : 'agency'];

export const applicationKind = (kind: string | undefined): ApplicationKind | undefined =>
  APPLICATION_KINDS.find((one) => one.kind === kind);
