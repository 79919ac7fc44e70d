import type { DocNode } from '#contract/document.ts';
import { DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import { firstCharacters } from '../../../core/text.ts';
import { addLoss } from '../works/work.ts';
import { textNode, type HtmlContext } from './context.ts';
import { attributeOf, elementsIn, findElement, hasClass, lineIn, type Element } from './dom.ts';
import { isPictureAddress, isTracker, pictureAddress } from './pictures.ts';

/** A picture as an image node; an emoji or a picture without an address as its alternative text; null for a tracking pixel. */
export function pictureNode(image: Element, context: HtmlContext): DocNode | null {
  const src = pictureAddress(image);
  const alt = attributeOf(image, 'alt').replace(/\s+/g, ' ').trim();
  if (hasClass(image, /^(?:emoji|wp-smiley|smiley|qqemoji|emoticon)$/) && alt !== '') return textNode(alt);
  if (src === '' || isTracker(image)) {
    if (src === '' && alt !== '') return textNode(alt);
    return null;
  }
  const short = firstCharacters(alt, DESCRIPTION_MAX);
  if (short !== alt) addLoss(context.losses, 'caption');
  return { type: 'image', attrs: { src, alt: short, caption: '' } };
}

/** The caption of a figure, not of a figure inside it. */
export function captionOf(figure: Element): Element | null {
  const captions = [...elementsIn(figure.children)].filter(
    (element) =>
      element.name === 'figcaption' ||
      (figure.name !== 'figure' && hasClass(element, /^(?:wp-caption-text|gallery-caption|image-caption|imageCaption)$/)),
  );
  return captions.find((caption) => frameOf(caption) === figure) ?? null;
}

/** The innermost figure around a caption. */
function frameOf(caption: Element): Element | null {
  for (let node = caption.parent; node !== null; node = node.parent)
    if (
      node.type === 'tag' &&
      ((node as Element).name === 'figure' ||
        hasClass(node as Element, /^(?:wp-caption|gallery-item|image-block-outer-wrapper)$/))
    )
      return node as Element;
  return null;
}

/** The target of a link that contains only a picture; null when it leads to the picture itself or its larger copy. */
export function pictureLink(link: Element, href: string): string | null {
  if (lineIn([link]) !== '') return null;
  const image = findElement(link.children, ({ name }) => name === 'img');
  if (image === null || isPictureAddress(href)) return null;
  const isOwn = href === pictureAddress(image) || /attachment_id=|\/attachment\//.test(href);
  return isOwn ? null : href;
}
