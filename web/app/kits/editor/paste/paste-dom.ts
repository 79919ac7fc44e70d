/**
 * Reads a fragment without ever applying its styles: the page's policy would refuse and report each of them, also in a
 * document that nobody sees. They are kept under another name; scripts and handlers are not kept at all.
 */
export function parseFragment(html: string): HTMLElement {
  const inert = html
    // MathJax keeps the source of a formula in a script.
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

/** Puts the content in the place of the element. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** The same content under another tag, without the old attributes. */
export function renamed(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

const BLOCKS =
  'address,article,aside,blockquote,center,dd,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tbody,td,tfoot,th,thead,tr,ul';
const BLOCK_NAMES = new Set(BLOCKS.split(','));

export const isBlock = (node: Node): boolean => node.nodeType === 1 && BLOCK_NAMES.has(node.nodeName.toLowerCase());

/** Whether an element holds a line of text and no blocks of its own. */
export const isLine = (element: Element): boolean => isBlock(element) && element.querySelector(BLOCKS) === null;

/** Text without the blanks that editors and word processors fill with. */
export const textOf = (node: Node): string => (node.textContent ?? '').replaceAll(/[\s\u00A0\u3000\u200B\uFEFF]+/g, ' ').trim();
