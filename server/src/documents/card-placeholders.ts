import type { PostCard } from '#contract/posts/post.ts';
import { escapeHtml } from '../core/text.ts';

/**
 * The placeholder of a post card in an article. The article is rendered once, at its submission, but a card's content may change or
 * disappear; so the stored HTML has an empty element, which is filled each time the article is shown.
 */
export const cardPlaceholder = (postsId: string): string => `<div class="work" data-work="${postsId}"></div>`;

// Authors cannot write one, because their angle brackets are escaped.
const PLACEHOLDER = /<div class="work" data-work="([\w-]{1,16})"><\/div>/g;

/** Distinct ids of the posts with a placeholder in rendered HTML. */
export const placeholdersIn = (html: string): string[] => [...new Set([...html.matchAll(PLACEHOLDER)].map(([, id = '']) => id))];

/** Fills the placeholders with cards; a post without a card gets the note 作品已不可见. */
export const fillPlaceholders = (html: string, cards: ReadonlyMap<string, PostCard>): string =>
  html.replace(
    PLACEHOLDER,
    (_placeholder, id: string) => `<div class="work" data-work="${id}">${renderCard(cards.get(id))}</div>`,
  );

const VIDEO = /<figure data-media="([\w-]{1,16})">(.*?)<\/figure>/gs;

/** Distinct ids of the videos in rendered HTML. */
export const videosShownIn = (html: string): string[] => [...new Set([...html.matchAll(VIDEO)].map(([, id = '']) => id))];

/** The present state of a video: whether it is no longer visible, and the posts that show it. */
export interface ShownVideo {
  gone: boolean;
  postsIds: string[];
}

/** Replaces videos that are gone by a note, and adds the posts of each as `data-of`, because changes of those affect the page. */
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

/** A duration as everywhere on the site: 03:05 or 1:00:03. */
function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
