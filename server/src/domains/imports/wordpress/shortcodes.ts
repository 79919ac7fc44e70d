import { escapeHtml } from '../../../core/text.ts';
import { readArguments } from '../markdown/tags.ts';
import { addLoss, type Losses } from '../works/work.ts';

/** Pictures of a site by the id of their attachment. */
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
/** A name with arguments that no word in brackets has, or a pair of them. */
const OTHER = /\[(\/)?([a-z][a-z\d_-]{2,40})((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))*)\s*\/?\]/gi;
const PROTECTED = /<(pre|code|script|style)\b[\s\S]*?<\/\1>/gi;

/** Shortcodes of WordPress as HTML. Unknown pairs lose their signs and keep their words; both are counted. */
export function withoutShortcodes(
  html: string,
  attachments: ReadonlyMap<string, Attachment>,
  attached: readonly string[],
  losses: Losses,
): string {
  const held: string[] = [];
  const hold = (part: string): string => `\uE000${held.push(part) - 1}\uE001`;
  const text = html
    .replaceAll(/[\uE000\uE001]/g, '')
    .replace(CODE, (_all, name: string, given: string, code: string) => hold(codeHtml(name, given, code)))
    .replace(PROTECTED, hold)
    .replace(LATEX, (_all, pair: string | undefined, inline: string | undefined) =>
      hold(`<span data-tex="${escapeHtml((pair ?? inline ?? '').trim())}"></span>`),
    )
    .replace(CAPTION, (_all, given: string, inner: string) => captionHtml(given, inner))
    .replace(GALLERY, (_all, given: string) => galleryHtml(given, attachments, attached))
    .replace(EMBED, (_all, address: string) => `<iframe src="${escapeHtml(address.trim())}"></iframe>`)
    .replace(MEDIA, (_all, name: string, given: string, inner: string | undefined) => mediaHtml(name, given, inner))
    .replace(OTHER, (all, close: string | undefined, name: string, given: string) => {
      const isPair = html.includes(`[/${name}]`);
      if (given === '' && !isPair) return all;
      if (close === undefined) addLoss(losses, 'tag');
      return isPair ? '' : `<code>${escapeHtml(all)}</code>`;
    });
  return text.replace(/\uE000(\d+)\uE001/g, (_all, index: string) => held[Number(index)] ?? '');
}

function codeHtml(name: string, given: string, code: string): string {
  const { named } = readArguments(given);
  const language =
    named['lang'] ?? named['language'] ?? (/^(?:code|sourcecode|source|cc|cce|text)$/i.test(name) ? '' : name.toLowerCase());
  return `<pre class="language-${escapeHtml(language)}">${code.replaceAll('<br />', '')}</pre>`;
}

function captionHtml(given: string, inner: string): string {
  const [, picture = inner, rest = ''] = /^([\s\S]*?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const caption = rest.trim() === '' ? escapeHtml(readArguments(given).named['caption'] ?? '') : rest.trim();
  return `<figure>${picture.trim()}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function galleryHtml(given: string, attachments: ReadonlyMap<string, Attachment>, attached: readonly string[]): string {
  const ids =
    readArguments(given)
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

function mediaHtml(name: string, given: string, inner: string | undefined): string {
  const { plain, named } = readArguments(given);
  const address = named['src'] ?? named['mp4'] ?? named['mp3'] ?? named['url'] ?? named['id'] ?? plain[0] ?? inner?.trim() ?? '';
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(/^https?:/.test(address) ? '' : `${name} ${address}`)}"></iframe>`;
}
