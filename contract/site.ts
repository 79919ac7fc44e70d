/** Default of the setting `siteName`. */
export const SITE_NAME = '闻见';
export const SITE_TAGLINE = '所闻所见，皆可分享';
export const siteDescription = (name: string): string =>
  `${name}是分享新闻、文章与视频的中文内容平台：读见闻，看视频，也把自己的所闻所见分享出来。`;
