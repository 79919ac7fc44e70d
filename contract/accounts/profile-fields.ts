/** What of a profile others see, and a content safety service may be shown before they do. */
export const PROFILE_FIELDS = ['nickname', 'bio', 'avatar', 'cover'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const PROFILE_FIELD_LABEL: Record<ProfileField, string> = {
  nickname: '昵称',
  bio: '简介',
  avatar: '头像',
  cover: '主页封面',
};

export const isPictureField = (field: ProfileField): boolean => field === 'avatar' || field === 'cover';
