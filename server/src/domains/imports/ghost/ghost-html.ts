import { escapeHtml } from '../../../core/text.ts';
import { renderMarkdown } from '../markdown/to-html.ts';
import { addLoss, type Losses } from '../works/work.ts';

export type Payload = Record<string, unknown>;

/** Strings and numbers as text, anything else as ''. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const objectOf = (value: unknown): Payload => (typeof value === 'object' && value !== null ? (value as Payload) : {});
export const listIn = (value: unknown): Payload[] => (Array.isArray(value) ? value.map(objectOf) : []);

const figure = (src: string, alt: string, caption: string, href = ''): string => {
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
  return `<figure>${href === '' ? image : `<a href="${escapeHtml(href)}">${image}</a>`}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
};
const link = (href: string, words: string): string =>
  href === '' ? escapeHtml(words) : `<a href="${escapeHtml(href)}">${escapeHtml(words === '' ? href : words)}</a>`;
const paragraph = (html: string): string => (html === '' ? '' : `<p>${html}</p>`);

/** A card of Mobiledoc or a node of Lexical, whose payloads are nearly the same, as HTML; null for an unknown kind. */
export function cardHtml(name: string, card: Payload, losses: Losses): string | null {
  /** The first of these fields that is not empty. */
  const words = (...keys: string[]): string => keys.map((key) => textOf(card[key])).find((value) => value !== '') ?? '';
  /** For cards that lose their design. */
  const countLoss = (html: string): string => {
    addLoss(losses, 'card');
    return html;
  };
  switch (name) {
    case 'image':
      return figure(words('src'), words('alt', 'altText'), words('caption'), words('href'));
    case 'gallery': {
      const pictures = listIn(card['images']).map((image) =>
        figure(textOf(image['src']), textOf(image['alt']), textOf(image['caption'])),
      );
      return `${pictures.join('')}${paragraph(words('caption'))}`;
    }
    case 'markdown':
    case 'card-markdown':
      return renderMarkdown(words('markdown'));
    case 'html':
      return words('html');
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${escapeHtml(words('language'))}">${escapeHtml(words('code'))}</code></pre>${paragraph(words('caption'))}`;
    case 'hr':
    case 'horizontalrule':
      return '<hr>';
    case 'embed':
      return `<iframe src="${escapeHtml(words('url'))}" title="${escapeHtml(textOf(objectOf(card['metadata'])['title']))}"></iframe>${paragraph(words('caption'))}`;
    case 'bookmark': {
      const { title, description } = objectOf(card['metadata']);
      return countLoss(
        `${paragraph(link(words('url'), textOf(title)))}${paragraph(escapeHtml(textOf(description)))}${paragraph(words('caption'))}`,
      );
    }
    case 'callout':
      return countLoss(`<blockquote><p>${escapeHtml(words('calloutEmoji'))} ${words('calloutText')}</p></blockquote>`);
    case 'toggle':
      return countLoss(`<p><strong>${words('heading')}</strong></p>${words('content')}`);
    case 'button':
      return countLoss(paragraph(link(words('buttonUrl'), words('buttonText'))));
    case 'file':
      return countLoss(
        `${paragraph(link(words('src'), words('fileTitle', 'title', 'fileName')))}${paragraph(escapeHtml(words('fileCaption', 'caption')))}`,
      );
    case 'audio':
    case 'video':
      return `<iframe src="${escapeHtml(words('src'))}" title="${escapeHtml(words('title', 'fileName'))}"></iframe>${paragraph(words('caption'))}`;
    case 'product':
      return countLoss(
        `${words('productImageSrc') === '' ? '' : figure(words('productImageSrc'), '', '')}<p><strong>${words('productTitle')}</strong></p>${words('productDescription')}${paragraph(link(words('productUrl'), words('productButton')))}`,
      );
    case 'header':
    case 'call-to-action':
    case 'signup': {
      const picture = words('backgroundImageSrc', 'backgroundImageStyle', 'imageUrl');
      return countLoss(
        `${/^https?:|^\/|__GHOST_URL__/.test(picture) ? figure(picture, '', '') : ''}${words('header', 'heading') === '' ? '' : `<h2>${words('header', 'heading')}</h2>`}${paragraph(words('subheader', 'subheading', 'textValue'))}${paragraph(link(words('buttonUrl'), words('buttonText')))}${paragraph(words('disclaimer'))}`,
      );
    }
    case 'email':
    case 'email-cta':
      return countLoss(words('html'));
    case 'paywall':
    case 'tk':
      return '';
    default:
      return null;
  }
}
