import { attributeOf, elementsIn, findElement, hasClass, isNamed, textIn, type Element } from './dom.ts';

/** A block of code with its language. */
export interface Code {
  text: string;
  language: string | null;
}

const LANGUAGE_CLASS = /^(?:lang(?:uage)?-|brush:|highlight-source-|prettyprint-lang-)(.+)$/i;
const NO_LANGUAGE = new Set([
  'highlight',
  'hljs',
  'prettyprint',
  'linenums',
  'code',
  'plain',
  'plaintext',
  'text',
  'none',
  'auto',
  'undefined',
  'prism',
]);

/** Whether an element is the frame of a syntax highlighter around a block of code. */
export const isHighlight = (element: Element): boolean =>
  (element.name === 'figure' || element.name === 'div' || element.name === 'table') &&
  hasClass(
    element,
    /^(?:highlight|highlighter-rouge|CodeMirror|crayon-syntax|syntaxhighlighter|code-snippet__fix|rouge-table|highlighttable)$/,
  ) &&
  findElement([element], ({ name }) => name === 'pre' || name === 'code') !== null;

/** The code of a `pre` or of the frame of a highlighter, without line numbers. */
export function codeIn(element: Element): Code {
  const cell = findElement([element], (inner) => inner.name === 'td' && hasClass(inner, /^(?:code|rouge-code)$/));
  const root = cell ?? element;
  const lines = codeLines(root);
  const pre =
    root.name === 'pre'
      ? root
      : (findElement(root.children, ({ name }) => name === 'pre') ??
        findElement(root.children, ({ name }) => name === 'code') ??
        root);
  const text = (lines ?? textIn(pre.children))
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/^\n/, '')
    .replace(/\n$/, '');
  return { text, language: languageOf(element) };
}

/** The lines of a `pre` with one `code` element a line, as 公众号 writes it; null for any other. */
function codeLines(root: Element): string | null {
  const pre = root.name === 'pre' ? root : findElement(root.children, ({ name }) => name === 'pre');
  const lines = pre?.children.filter((child) => isNamed(child, 'code')) ?? [];
  return lines.length > 1 ? lines.map((line) => textIn([line]).replace(/\n$/, '')).join('\n') : null;
}

function languageOf(root: Element): string | null {
  for (const element of elementsIn([root])) {
    const attribute = attributeOf(element, 'data-lang') || attributeOf(element, 'data-language') || attributeOf(element, 'lang');
    if (attribute !== '' && element.name !== 'span') return wellFormed(attribute);
    const brush = /brush:\s*([\w+#.-]+)/.exec(attributeOf(element, 'class'))?.[1];
    if (brush !== undefined) return wellFormed(brush);
    for (const name of attributeOf(element, 'class').split(/\s+/)) {
      const language = LANGUAGE_CLASS.exec(name)?.[1];
      if (language !== undefined) return wellFormed(language);
    }
    if (['figure', 'pre', 'code'].includes(element.name) && hasClass(element, /^(?:highlight|hljs)$/)) {
      const other = attributeOf(element, 'class')
        .split(/\s+/)
        .find((name) => name !== '' && !NO_LANGUAGE.has(name));
      if (other !== undefined) return wellFormed(other);
    }
  }
  return null;
}

const wellFormed = (language: string): string | null => {
  const name = language.toLowerCase();
  return /^[\w+#.-]{1,20}$/.test(name) && !NO_LANGUAGE.has(name) ? name : null;
};
