import { escapeHtml } from '../../../core/text.ts';
import { readArguments } from '../markdown/tags.ts';
import { addLoss, type Losses } from '../works/work.ts';

/** A picture of the exported site. */
export interface Attachment {
  url: string;
  alt: string;
  caption: string;
}

const CAPTION = /\[(?:wp_)?caption([^\]]*)\]([\s\S]*?)\[\/(?:wp_)?caption\]/gi;
const GALLERY = /\[gallery([^\]]*)\]/gi;
const CODE =
  /\[(code|sourcecode|source|cc|cce|php|js|css|html|bash|python|java|sql|xml|text)((?:\s+[^\]]*)?)\]([\s\S]*?)\[\/\1\]/gi;
const EMBED = /\[embed[^\]]*\]([\s\S]*?)\[\/embed\]/gi;
const MEDIA = /\[(audio|video|playlist|youtube|vimeo|bilibili|soundcloud|gist)([^\]]*)\](?:([^[\]]*)\[\/\1\])?/gi;
const LATEX = /\[(?:latex|katex)\]([\s\S]*?)\[\/(?:latex|katex)\]|\$latex\s+([^$]+)\$/gi;
/** Any other shortcode: [name], [name key=value …] or [/name]. A word in brackets also matches; `withoutShortcodes` keeps that. */
const OTHER = /\[(\/)?([a-z][a-z\d_-]{2,40})((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))*)\s*\/?\]/gi;
const PROTECTED = /<(pre|code|script|style)\b[\s\S]*?<\/\1>/gi;

/**
 * Replaces the shortcodes of WordPress with HTML. Of an unknown pair ([name]…[/name]) the content stays; an unknown single shortcode
 * becomes <code>; each counts as a loss. Code and formulas are set aside first, so that brackets in them are not read as shortcodes.
 * `attached`: ids of the attachments of this post, which a gallery without ids shows.
 */
export function withoutShortcodes(
  html: string,
  attachments: ReadonlyMap<string, Attachment>,
  attached: readonly string[],
  losses: Losses,
): string {
  const setAside: string[] = [];
  // Leaves a placeholder of private-use characters with the index of the text.
  const protect = (part: string): string => `\uE000${setAside.push(part) - 1}\uE001`;
  const text = html
    .replaceAll(/[\uE000\uE001]/g, '')
    .replace(CODE, (_all, name: string, attributes: string, code: string) => protect(codeHtml(name, attributes, code)))
    .replace(PROTECTED, protect)
    .replace(LATEX, (_all, pair: string | undefined, inline: string | undefined) =>
      protect(`<span data-tex="${escapeHtml((pair ?? inline ?? '').trim())}"></span>`),
    )
    .replace(CAPTION, (_all, attributes: string, inner: string) => captionHtml(attributes, inner))
    .replace(GALLERY, (_all, attributes: string) => galleryHtml(attributes, attachments, attached))
    .replace(EMBED, (_all, address: string) => `<iframe src="${escapeHtml(address.trim())}"></iframe>`)
    .replace(MEDIA, (_all, name: string, attributes: string, inner: string | undefined) => mediaHtml(name, attributes, inner))
    .replace(OTHER, (all, close: string | undefined, name: string, attributes: string) => {
      const isPair = html.includes(`[/${name}]`);
      const isWordInBrackets = attributes === '' && !isPair;
      if (isWordInBrackets) return all;
      if (close === undefined) addLoss(losses, 'tag');
      return isPair ? '' : `<code>${escapeHtml(all)}</code>`;
    });
  return text.replace(/\uE000(\d+)\uE001/g, (_all, index: string) => setAside[Number(index)] ?? '');
}

function codeHtml(name: string, attributes: string, code: string): string {
  const { named } = readArguments(attributes);
  const language =
    named['lang'] ?? named['language'] ?? (/^(?:code|sourcecode|source|cc|cce|text)$/i.test(name) ? '' : name.toLowerCase());
  return `<pre class="language-${escapeHtml(language)}">${code.replaceAll('<br />', '')}</pre>`;
}

function captionHtml(attributes: string, inner: string): string {
  const [, picture = inner, rest = ''] = /^([\s\S]*?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const caption = rest.trim() === '' ? escapeHtml(readArguments(attributes).named['caption'] ?? '') : rest.trim();
  return `<figure>${picture.trim()}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function galleryHtml(attributes: string, attachments: ReadonlyMap<string, Attachment>, attached: readonly string[]): string {
  const ids =
    readArguments(attributes)
      .named['ids']?.split(',')
      .map((id) => id.trim()) ?? attached;
  return ids
    .map((id) => attachments.get(id))
    .filter((picture) => picture !== undefined)
    .map(
      ({ url, alt, caption }) =>
        `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
    )
    .join('');
}

function mediaHtml(name: string, attributes: string, inner: string | undefined): string {
  const { plain, named } = readArguments(attributes);
  const address = named['src'] ?? named['mp4'] ?? named['mp3'] ?? named['url'] ?? named['id'] ?? plain[0] ?? inner?.trim() ?? '';
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(/^https?:/.test(address) ? '' : `${name} ${address}`)}"></iframe>`;
}
