import { escapeHtml } from '../../../core/text.ts';
import { addLoss, type Losses } from '../works/work.ts';
import { WORK_SCHEME } from '../works/work-links.ts';

export const escapeAttribute = escapeHtml;

export interface Arguments {
  /** Values without a name, in order. */
  plain: string[];
  named: Record<string, string>;
}

const ARGUMENT =
  /([\w-]+)\s*[=:]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"',]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s,]+)/g;

/** Parses the arguments of a tag: `src width "title"`, `src="x" alt='y'`, `lang:js`. Names are lowered. */
export function readArguments(text: string): Arguments {
  const plain: string[] = [];
  const named: Record<string, string> = {};
  for (const [all, name, ...values] of text.matchAll(ARGUMENT)) {
    const value = values.find((part) => part !== undefined) ?? '';
    if (name !== undefined && !/^(?:https?|mailto)$/i.test(name)) named[name.toLowerCase()] = value;
    else plain.push(name === undefined ? value : all);
  }
  return { plain, named };
}

/** Converts a tag into HTML; `text` is all its arguments. */
type TagWriter = (parsed: Arguments, text: string) => string;

const link = (href: string, words: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(words === '' ? href : words)}</a>`;
const frame = (title: string, address: string): string =>
  `\n\n<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}"></iframe>\n\n`;
/** A reference to another work of the source, which is replaced with its new address later. */
const work = (name: string): string =>
  `${WORK_SCHEME}${encodeURIComponent(name.replace(/\.(?:md|markdown)$/i, '').replace(/#.*$/, ''))}`;
const isSize = (word: string): boolean => /^\d+(?:px|%)?$/.test(word);

/** Arguments: `[class] src [width] [height] [title] [alt]`. */
const picture: TagWriter = ({ plain, named }) => {
  const src = named['src'] ?? named['link'] ?? plain.find((word) => /[./]/.test(word) && !isSize(word)) ?? '';
  const texts = plain.slice(plain.indexOf(src) + 1).filter((word) => !isSize(word));
  const alt = named['alt'] ?? texts[1] ?? texts[0] ?? '';
  const caption = named['caption'] ?? named['title'] ?? '';
  return `\n\n<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`;
};

const embed =
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
  link: ({ plain }, text) => {
    const index = plain.findIndex((word) => /^(?:https?:|\/)/.test(word));
    if (index === -1) return plain.length === 1 ? work(plain[0] ?? '') : escapeHtml(text);
    return link(
      plain[index] ?? '',
      plain.slice(0, index).join(' ') ||
        plain
          .slice(index + 1)
          .filter((word) => !/^(?:true|false)$/.test(word))
          .join(' '),
    );
  },
  url_for: ({ plain }) => plain[0] ?? '',
  youtube: embed('YouTube', (id) => `https://www.youtube.com/watch?v=${id}`),
  vimeo: embed('Vimeo', (id) => `https://vimeo.com/${id}`),
  bilibili: embed('哔哩哔哩', (id) => `https://www.bilibili.com/video/${/^\d+$/.test(id) ? `av${id}` : id}`),
  iframe: embed('嵌入页面', (id) => id),
  video: embed('视频', (id) => id),
  audio: embed('音频', (id) => id),
  aplayer: embed('音频', (id) => id),
  pdf: embed('PDF', (id) => id),
  tweet: ({ plain, named }) =>
    frame('Tweet', `https://twitter.com/${named['user'] ?? 'i'}/status/${named['id'] ?? plain[0] ?? ''}`),
  twitter: ({ plain, named }) =>
    frame('Tweet', `https://twitter.com/${named['user'] ?? 'i'}/status/${named['id'] ?? plain[0] ?? ''}`),
  instagram: embed('Instagram', (id) => `https://www.instagram.com/p/${id}/`),
  gist: ({ plain, named }) =>
    frame('Gist', `https://gist.github.com/${plain.length > 1 ? plain.slice(0, 2).join('/') : (named['id'] ?? plain[0] ?? '')}`),
  jsfiddle: embed('JSFiddle', (id) => `https://jsfiddle.net/${id}`),
  codepen: embed('CodePen', (id) => `https://codepen.io/${id}`),
};

/** A tag without content as HTML; null for an unknown tag. */
export function tagHtml(name: string, text: string, losses: Losses): string | null {
  if (name === 'include' || name === 'include_code') {
    addLoss(losses, 'tag');
    return `<code>${escapeHtml(`${name} ${text}`)}</code>`;
  }
  return WRITERS[name]?.(readArguments(text), text) ?? null;
}
