/**
 * What of a profile, of the agency that somebody runs, or of their collections others see, and a content safety service may be shown before
 * they do.
 */
export const PROFILE_FIELDS = [
  'nickname',
  'bio',
  'avatar',
  'cover',
  'agencyIntroduction',
  'agencyLogo',
  'collectionTitle',
  'collectionDescription',
] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const PROFILE_FIELD_LABEL: Record<ProfileField, string> = {
  nickname: '昵称',
  bio: '简介',
  avatar: '头像',
  cover: '主页封面',
  agencyIntroduction: '机构简介',
  agencyLogo: '机构标志',
  collectionTitle: '合集名称',
  collectionDescription: '合集简介',
};

export type AgencyField = Extract<ProfileField, `agency${string}`>;

export const isAgencyField = (field: ProfileField): field is AgencyField =>
  field === 'agencyIntroduction' || field === 'agencyLogo';

export type CollectionField = Extract<ProfileField, `collection${string}`>;

export const isCollectionField = (field: ProfileField): field is CollectionField =>
  field === 'collectionTitle' || field === 'collectionDescription';

/** Of somebody's own profile. */
export const isOwnField = (field: ProfileField): field is Exclude<ProfileField, AgencyField | CollectionField> =>
  !isAgencyField(field) && !isCollectionField(field);

export const isPictureField = (field: ProfileField): boolean => field === 'avatar' || field === 'cover' || field === 'agencyLogo';
