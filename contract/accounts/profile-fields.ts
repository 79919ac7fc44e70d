/** What of a profile, or of the agency that somebody runs, others see, and a content safety service may be shown before they do. */
export const PROFILE_FIELDS = ['nickname', 'bio', 'avatar', 'cover', 'agencyIntroduction', 'agencyLogo'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const PROFILE_FIELD_LABEL: Record<ProfileField, string> = {
  nickname: '昵称',
  bio: '简介',
  avatar: '头像',
  cover: '主页封面',
  agencyIntroduction: '机构简介',
  agencyLogo: '机构标志',
};

export type AgencyField = Extract<ProfileField, `agency${string}`>;

export const isAgencyField = (field: ProfileField): field is AgencyField =>
  field === 'agencyIntroduction' || field === 'agencyLogo';

export const isPictureField = (field: ProfileField): boolean => field === 'avatar' || field === 'cover' || field === 'agencyLogo';
