import type { PostCard } from '#contract/posts/post.ts';
import { escapeHtml } from '../core/text.ts';

/**
 * A post within an article's text. The text is rendered once, when it is submitted; what a card shows may change or go
 * at any time. So the stored text has an empty place for each, which is filled whenever the text is shown.
 */
export const cardPlaceholder = (postsId: string): string => `<div class="work" data-work="${postsId}"></div>`;

// No author can write one: their angle brackets are escaped.
const PLACEHOLDER = /<div class="work" data-work="([\w-]{1,16})"><\/div>/g;

/** Ids of the posts a rendered text has places for, each once. */
export const placeholdersIn = (html: string): string[] => [...new Set([...html.matchAll(PLACEHOLDER)].map(([, id = '']) => id))];

/** The text with its cards; a post that nobody can see any more says so. */
export const fillPlaceholders = (html: string, cards: ReadonlyMap<string, PostCard>): string =>
  html.replace(
    PLACEHOLDER,
    (_placeholder, id: string) => `<div class="work" data-work="${id}">${renderCard(cards.get(id))}</div>`,
  );

const VIDEO = /<figure data-media="([\w-]{1,16})">(.*?)<\/figure>/gs;

/** Ids of the videos in a rendered text, each once. */
export const videosShownIn = (html: string): string[] => [...new Set([...html.matchAll(VIDEO)].map(([, id = '']) => id))];

/** What became of a video since the text was rendered, and the posts that show it. */
export interface ShownVideo {
  gone: boolean;
  postsIds: string[];
}

/** The text with its videos as far as they may still be watched; each names its posts, whose changes concern the text. */
export const fillVideos = (html: string, videos: ReadonlyMap<string, ShownVideo>): string =>
  html.replace(VIDEO, (_figure, id: string, inside: string) => {
    const { gone, postsIds } = videos.get(id) ?? { gone: true, postsIds: [] };
    const of = postsIds.length === 0 ? '' : ` data-of="${postsIds.join(' ')}"`;
    return gone ? `<div class="work"${of}><p>视频已不可见</p></div>` : `<figure data-media="${id}"${of}>${inside}</figure>`;
  });

function renderCard(card: PostCard | undefined): string {
  if (card === undefined) return '<p>作品已不可见</p>';
  const { id, type, title, author, picture, duration } = card;
  const facts = [author.nickname, type === 'video' ? '视频' : '文章', ...(duration === undefined ? [] : [clockOf(duration)])];
  const image =
    picture === null
      ? ''
      : `<img src="${escapeHtml(picture.url)}" srcset="${escapeHtml(picture.srcset)}" sizes="160px" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async" alt="">`;
  return `<a href="/${type}/${id}">${image}<span><b>${escapeHtml(title)}</b><span>${escapeHtml(facts.join(' · '))}</span></span></a>`;
}

/** 03:05, 1:00:03: as everywhere on the site. */
function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
