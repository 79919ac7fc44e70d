import type { PostDetail } from '#contract/posts/post.ts';
import { absolute, siteName } from '../../../lib/meta.ts';
import { postPath, userPath } from '../../../lib/paths.ts';

const NEWS = new Set(['politics', 'world', 'finance', 'society']);

export const articleData = (origin: string, post: PostDetail): object => ({
  '@type': NEWS.has(post.category.slug) ? 'NewsArticle' : 'Article',
  headline: post.title,
  description: post.summary,
  mainEntityOfPage: origin + postPath(post),
  datePublished: post.publishTime,
  dateModified: post.modifiedTime,
  author: authorData(origin, post.author),
  publisher: publisher(origin),
  articleSection: post.category.name,
  keywords: post.tags.join(','),
  wordCount: post.textLength,
  inLanguage: 'zh-CN',
  ...(post.picture === null ? {} : { image: [absolute(origin, post.picture.url)] }),
  ...digitalSource(post),
});

export const videoData = (origin: string, post: PostDetail): object => ({
  '@type': 'VideoObject',
  name: post.title,
  description: post.summary || post.title,
  mainEntityOfPage: origin + postPath(post),
  uploadDate: post.publishTime,
  author: authorData(origin, post.author),
  publisher: publisher(origin),
  inLanguage: 'zh-CN',
  ...(post.picture === null ? {} : { thumbnailUrl: [absolute(origin, post.picture.url)] }),
  ...(post.media === undefined
    ? {}
    : { contentUrl: absolute(origin, post.media.hls), duration: isoDuration(post.media.duration) }),
  interactionStatistic: {
    '@type': 'InteractionCounter',
    interactionType: { '@type': 'WatchAction' },
    userInteractionCount: post.viewCount,
  },
  ...digitalSource(post),
});

/** IPTC's “composite including generative AI elements”, only for found or declared AI content, not for suspected. */
const digitalSource = ({ aiMark }: PostDetail): object =>
  aiMark === 'found' || aiMark === 'declared' ? { digitalSourceType: 'https://schema.org/CompositeSyntheticDigitalSource' } : {};

const authorData = (origin: string, { id, nickname, identity }: PostDetail['author']) => ({
  '@type': identity === 'agencies' ? 'Organization' : 'Person',
  name: nickname,
  url: origin + userPath(id),
});

const publisher = (origin: string) => ({
  '@type': 'Organization',
  name: siteName(),
  url: `${origin}/`,
  logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
});

/** ISO 8601: PT1H2M9S. */
function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60] as const;
  const text = parts.map((part, index) => (part > 0 ? `${part}${'HMS'[index]}` : '')).join('');
  return `PT${text === '' ? '0S' : text}`;
}
