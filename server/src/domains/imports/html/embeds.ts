import type { DocNode } from '#contract/document.ts';
import { addLoss, type LossKind } from '../works/work.ts';
import { codeBlock, linkTo, paragraph, textNode, type HtmlContext } from './context.ts';
import { attributeOf, elementsIn, findElement, lineIn, textIn, type Element } from './dom.ts';

interface Media {
  inline: boolean;
  nodes: DocNode[];
}

const KINDS: Record<string, LossKind> = {
  iframe: 'frame',
  embed: 'frame',
  object: 'frame',
  frame: 'frame',
  portal: 'frame',
  video: 'media',
  audio: 'media',
  mpvideo: 'media',
  qqmusic: 'media',
  mpaudio: 'media',
  'mp-common-mpaudio': 'media',
  'mp-common-videosnap': 'media',
  form: 'form',
  svg: 'drawing',
  canvas: 'drawing',
  math: 'formula',
  script: 'script',
};

/** Elements that documents have no node for, as links or code; each counts as a loss. Null for other elements. */
export function mediaBlocks(element: Element, context: HtmlContext): Media | null {
  if (element.name === 'input') return { inline: true, nodes: boxOf(element) };
  const kind = KINDS[element.name];
  if (kind === undefined) return null;
  if (kind === 'script') return scriptOf(element, context);
  addLoss(context.losses, kind);
  if (kind === 'drawing') return { inline: true, nodes: lineIn([element]) === '' ? [] : [textNode(lineIn([element]))] };
  if (kind === 'formula') return formulaOf(element);
  if (kind === 'form') return { inline: false, nodes: [codeBlock(sourceOf(element), 'html')] };
  const address = addressOf(element);
  const title = attributeOf(element, 'title') || attributeOf(element, 'name') || lineIn(element.children);
  if (address === null) return { inline: false, nodes: [paragraph(textNode(title === '' ? `［${element.name}］` : title))] };
  return { inline: false, nodes: [paragraph(linkTo(address, title === '' ? address : title))] };
}

/** The address of an embedded page or media file; null when there is only an id, as for videos of 公众号. */
function addressOf(element: Element): string | null {
  for (const inner of elementsIn([element]))
    for (const name of ['data-src', 'src', 'data', 'href', 'data-url', 'voice_encode_fileid', 'data-mpvid']) {
      const address = attributeOf(inner, name).trim();
      if (address.startsWith('//')) return `https:${address}`;
      if (/^https?:/i.test(address) || /^[./]/.test(address) || /\.\w{2,4}$/.test(address)) return address;
    }
  return null;
}

const boxOf = (element: Element): DocNode[] =>
  attributeOf(element, 'type') === 'checkbox' ? [textNode(element.attribs['checked'] === undefined ? '☐ ' : '☑ ')] : [];

function formulaOf(element: Element): Media {
  const source = findElement(
    element.children,
    ({ name, attribs }) => name === 'annotation' && /tex/i.test(attribs['encoding'] ?? ''),
  );
  const text = (source === null ? textIn(element.children) : textIn(source.children)).replace(/\s+/g, ' ').trim();
  return { inline: true, nodes: text === '' ? [] : [textNode(text, [{ type: 'code' }])] };
}

/** Scripts are dropped, except formulas (MathJax) and embedded code of known sites, which become links. */
function scriptOf(element: Element, context: HtmlContext): Media {
  const type = attributeOf(element, 'type');
  if (/^math\/tex/i.test(type)) {
    addLoss(context.losses, 'formula');
    const text = textIn(element.children).trim();
    return /display/i.test(type)
      ? { inline: false, nodes: [codeBlock(text, 'latex')] }
      : { inline: true, nodes: [textNode(text, [{ type: 'code' }])] };
  }
  const src = attributeOf(element, 'src');
  if (/gist\.github\.com|jsfiddle\.net|codepen\.io/.test(src)) {
    addLoss(context.losses, 'frame');
    return { inline: false, nodes: [paragraph(linkTo(src.replace(/\.js$/, '').replace(/^\/\//, 'https://')))] };
  }
  addLoss(context.losses, 'script');
  return { inline: true, nodes: [] };
}

/** A form as readable source: its action, its fields with names, and its texts. */
function sourceOf(form: Element): string {
  const lines = [`<form action="${attributeOf(form, 'action')}">`];
  for (const { name, attribs, children } of elementsIn(form.children)) {
    if (['input', 'select', 'textarea'].includes(name))
      lines.push(`  <${name} name="${attribs['name'] ?? ''}" type="${attribs['type'] ?? ''}">`);
    else if (['label', 'button', 'p', 'legend', 'option'].includes(name) && lineIn(children) !== '')
      lines.push(`  <${name}>${lineIn(children)}</${name}>`);
  }
  return [...lines, '</form>'].join('\n');
}
