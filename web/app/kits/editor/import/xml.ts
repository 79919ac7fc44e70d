/** An XML element. Strings among its children are source text (still escaped), comments and the like. The root has the name ''. */
export interface XmlElement {
  name: string;
  /** The source text of its attributes. */
  rest: string;
  children: (XmlElement | string)[];
}

const PART =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!(?:[^>[]|\[[\s\S]*?\])*>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?)>|[^<]+/g;

export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', rest: '', children: [] };
  const open = [root];
  for (const [part, close, name, rest = '', isEmpty] of text.matchAll(PART)) {
    const top = open.at(-1) ?? root;
    if (name === undefined) top.children.push(part);
    else if (close === '/') {
      if (open.length > 1) open.pop();
    } else {
      const element: XmlElement = { name, rest, children: [] };
      top.children.push(element);
      if (isEmpty !== '/') open.push(element);
    }
  }
  return root;
}

export function writeXml({ name, rest, children }: XmlElement): string {
  const inside = children.map((child) => (typeof child === 'string' ? child : writeXml(child))).join('');
  if (name === '') return inside;
  return inside === '' ? `<${name}${rest}/>` : `<${name}${rest}>${inside}</${name}>`;
}

export const attributeOf = ({ rest }: XmlElement, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(rest)
    ?.slice(1)
    .find((value) => value !== undefined);

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter((child) => typeof child !== 'string');

export const childOf = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(
    (found, name) => (found === undefined ? undefined : elementsOf(found).find((child) => child.name === name)),
    element,
  );

export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsOf(element)) {
    yield child;
    yield* descendantsOf(child);
  }
}

/** Value of a toggle property such as `<w:vanish/>`: on unless `w:val` says otherwise; off if the element is absent. */
export const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(0|false|off|none)$/.test(attributeOf(element, 'w:val') ?? 'true');

/** A Word run with this text (already escaped). */
export const runOf = (text: string, align?: 'superscript' | 'subscript'): XmlElement => ({
  name: 'w:r',
  rest: '',
  children: [
    ...(align === undefined ? [] : [`<w:rPr><w:vertAlign w:val="${align}"/></w:rPr>`]),
    `<w:t xml:space="preserve">${text}</w:t>`,
  ],
});
