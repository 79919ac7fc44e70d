/** The documents in the order in which their pages list them. The specification sets the names, which are the last part of the address. */
export const TERMS = [
  { name: 'userTerm', title: '用户协议' },
  { name: 'privacy', title: '隐私政策' },
  { name: 'communityTerm', title: '社区规范' },
  { name: 'contentCreateTerm', title: '内容创作规范' },
  { name: 'contentViolationOfTheLawTerm', title: '违法违规内容处理规范' },
  { name: 'minorContentTerm', title: '未成年人内容规范' },
  { name: 'tortTerm', title: '侵权投诉指引' },
  { name: 'agencyEntryTerm', title: '机构入驻协议' },
] as const;

export type TermName = (typeof TERMS)[number]['name'];

export const termPath = (name: TermName): string => `/terms/${name}`;
