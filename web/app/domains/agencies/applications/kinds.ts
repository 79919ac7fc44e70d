import type { AgencyKind } from '#contract/agencies/agencies.ts';
import type { IconName } from '../../../ui/base/icon.tsx';

export interface ApplicationKind {
  kind: AgencyKind;
  title: string;
  icon: IconName;
  /** The organisations for which this form is. */
  text: string;
  licences: string;
}

/** The four forms, in the order in which they are offered. */
export const APPLICATION_KINDS: readonly ApplicationKind[] = [
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
];

export const applicationKind = (kind: string | undefined): ApplicationKind | undefined =>
  APPLICATION_KINDS.find((one) => one.kind === kind);
