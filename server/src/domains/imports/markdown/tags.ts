import { escapeHtml } from '../../../core/text.ts';
import { addLoss, type Losses } from '../works/work.ts';
import { WORK_SCHEME } from '../works/work-links.ts';

export const escapeAttribute = escapeHtml;

export interface Arguments {
  plain: string[];
  named: Record<string, string>;
}

const ARGUMENT =
  /([\w-]+)\s*[=:]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"',]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s,]+)/g;

/** The words behind the name of a tag: `src width "title"`, `src="x" alt='y'`, `lang:js`. */
export function readArguments(given: string): Arguments {
  const plain: string[] = [];
  const named: Record<string, string> = {};
  for (const [all, name, ...values] of given.matchAll(ARGUMENT)) {
    const value = values.find((part) => part !== undefined) ?? '';
    if (name !== undefined && !/^(?:https?|mailto)$/i.test(name)) named[name.toLowerCase()] = value;
    else plain.push(name === undefined ? value : all);
  }
  return { plain, named };
}

type TagWriter = (words: Arguments, given: string) => string;

const link = (href: string, words: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(words === '' ? href : words)}</a>`;
const frame = (title: string, address: string): string =>
  `\n\n<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}"></iframe>\n\n`;
const work = (name: string): string =>
  `${WORK_SCHEME}${encodeURIComponent(name.replace(/\.(?:md|markdown)$/i, '').replace(/#.*$/, ''))}`;
const isSize = (word: string): boolean => /^\d+(?:px|%)?$/.test(word);

/** `[class] src [width] [height] [title] [alt]` */
const picture: TagWriter = ({ plain, named }) => {
  const src = named['src'] ?? named['link'] ?? plain.find((word) => /[./]/.test(word) && !isSize(word)) ?? '';
  const texts = plain.slice(plain.indexOf(src) + 1).filter((word) => !isSize(word));
  const alt = named['alt'] ?? texts[1] ?? texts[0] ?? '';
  const caption = named['caption'] ?? named['title'] ?? '';
  return `\n\n<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`;
};

const film =
  (title: string, address: (id: string) => string): TagWriter =>
  ({ plain, named }) => {
    const id = named['id'] ?? plain[0] ?? '';
    return frame(title, /^https?:/.test(id) ? id : address(id));
  };

const reference: TagWriter = ({ plain, named }) => {
  const name = named['path'] ?? plain[0] ?? '';
  return work(name);
};

const WRITERS: Record<string, TagWriter> = {
  img: picture,
  image: picture,
  asset_img: picture,
  figure: picture,
  fancybox: picture,
  asset_path: ({ plain }) => plain[0] ?? '',
  asset_link: ({ plain }) => link(plain[0] ?? '', plain.slice(1).join(' ')),
  post_link: ({ plain }) =>
    link(
      work(plain[0] ?? ''),
      plain
        .slice(1)
        .filter((word) => word !== 'true' && word !== 'false')
        .join(' ') ||
        (plain[0] ?? ''),
    ),
  post_path: ({ plain }) => work(plain[0] ?? ''),
  post_url: ({ plain }) => work(plain[0] ?? ''),
  ref: reference,
  relref: reference,
  link: ({ plain }, given) => {
    const at = plain.findIndex((word) => /^(?:https?:|\/)/.test(word));
    if (at === -1) return plain.length === 1 ? work(plain[0] ?? '') : escapeHtml(given);
    return link(
      plain[at] ?? '',
      plain.slice(0, at).join(' ') ||
        plain
          .slice(at + 1)
          .filter((word) => !/^(?:true|false)$/.test(word))
          .join(' '),
    );
  },
  url_for: ({ plain }) => plain[0] ?? '',
  youtube: film('YouTube', (id) => `https://www.youtube.com/watch?v=${id}`),
  vimeo: film('Vimeo', (id) => `https://vimeo.com/${id}`),
  bilibili: film('哔哩哔哩', (id) => `https://www.bilibili.com/video/${/^\d+$/.test(id) ? `av${id}` : id}`),
  iframe: film('嵌入页面', (id) => id),
  video: film('视频', (id) => id),
  audio: film('音频', (id) => id),
  aplayer: film('音频', (id) => id),
  pdf: film('PDF', (id) => id),
  tweet: ({ plain, named }) =>
    frame('Tweet', `https://twitter.com/${named['user'] ?? 'i'}/status/${named['id'] ?? plain[0] ?? ''}`),
  twitter: ({ plain, named }) =>
    frame('Tweet', `https://twitter.com/${named['user'] ?? 'i'}/status/${named['id'] ?? plain[0] ?? ''}`),
  instagram: film('Instagram', (id) => `https://www.instagram.com/p/${id}/`),
  gist: ({ plain, named }) =>
    frame('Gist', `https://gist.github.com/${plain.length > 1 ? plain.slice(0, 2).join('/') : (named['id'] ?? plain[0] ?? '')}`),
  jsfiddle: film('JSFiddle', (id) => `https://jsfiddle.net/${id}`),
  codepen: film('CodePen', (id) => `https://codepen.io/${id}`),
};

/** A tag without a text of its own as HTML; null for one that nobody here knows. */
export function tagHtml(name: string, given: string, losses: Losses): string | null {
  if (name === 'include' || name === 'include_code') {
    addLoss(losses, 'tag');
    return `<code>${escapeHtml(`${name} ${given}`)}</code>`;
  }
  return WRITERS[name]?.(readArguments(given), given) ?? null;
}
