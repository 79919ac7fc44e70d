/** The value of NodeFilter.SHOW_TEXT. */
export const SHOW_TEXT = 4;

/**
 * Parses a fragment of HTML without applying its styles, which the content security policy would block and report even in a detached
 * document. Style attributes are renamed to STYLE (read by styleOf); scripts and event handlers are removed.
 */
export function parseFragment(html: string): HTMLElement {
  const inert = html
    // MathJax stores the source of a formula in a script, which becomes a span here.
    .replaceAll(
      /<script\b[^>]*type=["']?math\/tex([^>]*)>([\s\S]*?)<\/script\s*>/gi,
      (_script, mode: string, tex: string) =>
        `<span data-tex-source="${/display/.test(mode) ? 'display' : 'inline'}">${tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`,
    )
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
      tag.replaceAll(/([\s"'/])style(?=\s*=)/gi, `$1${STYLE}`).replaceAll(/([\s"'/])on[a-z]+(?=\s*=)/gi, '$1data-dropped'),
    );
  return new DOMParser().parseFromString(inert, 'text/html').body;
}

const STYLE = 'data-style';

/** The style declarations of an element, with names and values in lower case. */
export function styleOf(element: Element): Map<string, string> {
  const text = element.getAttribute(STYLE) ?? '';
  const pairs = text.split(';').map((rule) => {
    const colon = rule.indexOf(':');
    return [
      rule.slice(0, colon).trim().toLowerCase(),
      rule
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ] as const;
  });
  return new Map(pairs.filter(([name, value]) => name !== '' && value !== ''));
}

export const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];

/** Replaces an element by its content. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Replaces an element by one with another tag, the same content and no attributes. */
export function replaceTag(element: Element, tag: string): HTMLElement {
  const replacement = element.ownerDocument.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
  return replacement;
}

const BLOCKS =
  'address,article,aside,blockquote,center,dd,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tbody,td,tfoot,th,thead,tr,ul';
const BLOCK_NAMES = new Set(BLOCKS.split(','));

export const isBlock = (node: Node): boolean => node.nodeType === 1 && BLOCK_NAMES.has(node.nodeName.toLowerCase());

/** Whether a block contains text only, no other blocks. */
export const isLine = (element: Element): boolean => isBlock(element) && element.querySelector(BLOCKS) === null;

/** The text of a node, trimmed, with every run of white space (also of the kinds that word processors insert) as one space. */
export const textOf = (node: Node): string => (node.textContent ?? '').replaceAll(/[\s\u00A0\u3000\u200B\uFEFF]+/g, ' ').trim();
