/**
 * Public fields of a person's profile, of the agency they own and of their collections. Where a content safety service is configured, it
 * judges a new value before others see it.
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

/** A field of the person's own profile, neither of an agency nor of a collection. */
export const isOwnField = (field: ProfileField): field is Exclude<ProfileField, AgencyField | CollectionField> =>
  !isAgencyField(field) && !isCollectionField(field);

export const isPictureField = (field: ProfileField): boolean => field === 'avatar' || field === 'cover' || field === 'agencyLogo';
