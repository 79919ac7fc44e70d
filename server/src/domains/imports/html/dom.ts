import { parseDocument } from 'htmlparser2';

export type ChildNode = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<ChildNode, { attribs: unknown }>;

/** Parses HTML into a tree; never fails, also for invalid HTML. */
export const parseHtml = (html: string): ChildNode[] => parseDocument(html).children;

export const isElement = (node: ChildNode | null): node is Element =>
  node !== null && (node.type === 'tag' || node.type === 'script' || node.type === 'style');

export const isNamed = (node: ChildNode, ...names: string[]): node is Element => isElement(node) && names.includes(node.name);

export const attributeOf = (element: Element, name: string): string => element.attribs[name] ?? '';

export const hasClass = (element: Element, pattern: RegExp): boolean =>
  attributeOf(element, 'class')
    .split(/\s+/)
    .some((name) => pattern.test(name));

/** These elements and all elements inside them, in document order. Without recursion, so that deep HTML is no problem. */
export function* elementsIn(nodes: readonly ChildNode[]): Generator<Element> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) stack.push(child);
    }
  }
}

export function findElement(nodes: readonly ChildNode[], matches: (element: Element) => boolean): Element | null {
  for (const element of elementsIn(nodes)) if (matches(element)) return element;
  return null;
}

/** The text inside these nodes, without recursion; `br` becomes a newline. Scripts and styles are skipped. */
export function textIn(nodes: readonly ChildNode[]): string {
  let text = '';
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'text') text += node.data;
    else if (node.type === 'cdata') stack.push(...[...node.children].reverse());
    else if (isElement(node) && node.type === 'tag') {
      if (node.name === 'br') text += '\n';
      stack.push(...[...node.children].reverse());
    }
  }
  return text;
}

/** The text inside these nodes as one line. */
export const lineIn = (nodes: readonly ChildNode[]): string => textIn(nodes).replace(/\s+/g, ' ').trim();

/** Takes a node out of its tree. */
export function removeNode(node: ChildNode): void {
  const siblings = node.parent?.children;
  const index = siblings?.indexOf(node) ?? -1;
  if (index >= 0) siblings?.splice(index, 1);
  node.parent = null;
}
