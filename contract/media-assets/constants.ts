/** Languages of captions with their displayed names, the default first. */
export const CAPTION_LANGUAGES = {
  'zh-CN': '中文（简体）',
  'zh-TW': '中文（繁体）',
  yue: '粤语',
  en: '英语',
  ja: '日语',
  ko: '韩语',
  fr: '法语',
  de: '德语',
  es: '西班牙语',
  ru: '俄语',
  ar: '阿拉伯语',
  bo: '藏语',
  ug: '维吾尔语',
  mn: '蒙古语',
} as const;
export type CaptionLanguage = keyof typeof CAPTION_LANGUAGES;

/** States of captions. Those of a draft are `shown`: they become public together with it. */
export const CAPTION_STATES = ['shown', 'checking', 'held'] as const;

/** Upload of single files as multipart {file, part}; no JSON call, so only its address is declared. */
export const UPLOAD_SINGLE_PATH = '/user/upload/single';
/** Resumable upload by tus 1.0 with a bearer token and the metadata `filename` and `filetype`. */
export const UPLOAD_RESUMABLE_PATH = '/user/upload/resumable/';

export const CAPTIONS_MAX_BYTES = 1024 * 1024;

export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 4 * 1024 ** 3;
export const VIDEO_MAX_SECONDS = 5 * 3600;
