import { listCounter, type ListNumber } from './list-numbers.ts';
import { mathRuns } from './docx-math.ts';
import { attributeOf, childOf, descendantsOf, elementsOf, isOn, parseXml, runOf, writeXml, type XmlElement } from './xml.ts';

export interface WordParts {
  document: string;
  styles: string | null;
  numbering: string | null;
}

/** Names of paste/changes.ts. */
export type WordChange = 'comment' | 'deleted' | 'hidden' | 'number' | 'formula' | 'ruby' | 'alignment';

/** Around the number of an item, for the list that begins with it. */
export const NUMBER_MARK = { from: '\uE000', to: '\uE001' };

/**
 * The document as its readers see it: what is hidden is gone, formulas and words above words are letters, and numbers of
 * clauses stand as text where no list of an article has them.
 */
export function readableDocument({ document, styles, numbering }: WordParts): { document: string; changes: WordChange[] } {
  const changes = new Set<WordChange>();
  const root = parseXml(document);
  const style = stylesOf(styles);
  const count = listCounter(numbering === null ? null : parseXml(numbering));
  for (const element of descendantsOf(root)) {
    if (element.name === 'w:commentReference') changes.add('comment');
    if ((element.name === 'w:del' || element.name === 'w:moveFrom') && hasWords(element)) changes.add('deleted');
    if (element.name === 'w:jc' && /^(center|right|end|distribute)$/.test(attributeOf(element, 'w:val') ?? ''))
      changes.add('alignment');
    if (element.name === 'w:r') hide(element, style.hidden, changes);
    if (element.name === 'w:p') number(element, style.numbers, count, changes);
    element.children = element.children.flatMap((child) => (typeof child === 'string' ? [child] : asLetters(child, changes)));
  }
  return { document: writeXml(root), changes: [...changes] };
}

const hasWords = (element: XmlElement): boolean =>
  [...descendantsOf(element)].some(({ name }) => name === 'w:t' || name === 'w:delText');

function hide(run: XmlElement, hidden: ReadonlySet<string>, changes: Set<WordChange>): void {
  const properties = childOf(run, 'w:rPr');
  const own = childOf(properties, 'w:vanish');
  const style = attributeOf(childOf(properties, 'w:rStyle') ?? NONE, 'w:val') ?? '';
  if (own === undefined ? !hidden.has(style) : !isOn(own)) return;
  if (childOf(run, 'w:t') !== undefined) changes.add('hidden');
  // Fields keep their frame.
  run.children = run.children.filter(
    (child) => typeof child === 'string' || !/^w:(t|tab|br|cr|drawing|pict|sym)$/.test(child.name),
  );
}

const NONE: XmlElement = { name: '', rest: '', children: [] };

function asLetters(element: XmlElement, changes: Set<WordChange>): (XmlElement | string)[] {
  if (element.name === 'm:oMathPara') {
    const formulas = elementsOf(element).filter(({ name }) => name === 'm:oMath');
    const runs = formulas.flatMap((formula) => asLetters(formula, changes));
    return runs.some((run) => typeof run !== 'string' && run.name === 'm:oMath') ? [element] : runs;
  }
  if (element.name === 'm:oMath') {
    const runs = mathRuns(element);
    if (runs.length === 0) return [element];
    changes.add('formula');
    return runs;
  }
  if (element.name === 'w:ruby') {
    const runsIn = (part: string) => elementsOf(childOf(element, part) ?? NONE).filter(({ name }) => name === 'w:r');
    const above = runsIn('w:rt').flatMap((run) =>
      [...descendantsOf(run)].flatMap(({ name, children }) => (name === 'w:t' ? children : [])),
    );
    changes.add('ruby');
    // A ruby stands in a run, and so do its words.
    const base = runsIn('w:rubyBase').flatMap((run) => elementsOf(run).filter(({ name }) => name === 'w:t'));
    return [...base, { name: 'w:t', rest: '', children: ['（', ...above, '）'] }];
  }
  return [element];
}

interface Style {
  list: string | undefined;
  level: string | undefined;
  basedOn: string | undefined;
}

function stylesOf(styles: string | null): { hidden: Set<string>; numbers: (style: string) => Style | undefined } {
  const hidden = new Set<string>();
  const all = new Map<string, Style>();
  for (const element of styles === null ? [] : descendantsOf(parseXml(styles))) {
    if (element.name !== 'w:style') continue;
    const id = attributeOf(element, 'w:styleId') ?? '';
    if (isOn(childOf(element, 'w:rPr', 'w:vanish'))) hidden.add(id);
    const list = childOf(element, 'w:pPr', 'w:numPr');
    all.set(id, {
      list: attributeOf(childOf(list, 'w:numId') ?? NONE, 'w:val'),
      level: attributeOf(childOf(list, 'w:ilvl') ?? NONE, 'w:val'),
      basedOn: attributeOf(childOf(element, 'w:basedOn') ?? NONE, 'w:val'),
    });
  }
  const numbers = (style: string): Style | undefined => {
    let found = all.get(style);
    for (let steps = 0; found !== undefined && found.list === undefined && steps < 10; steps += 1) {
      const base = all.get(found.basedOn ?? '');
      found = base === undefined ? undefined : { ...base, level: found.level ?? base.level };
    }
    return found;
  };
  return { hidden, numbers };
}

/** Writes the number before the words, or tells the list which one it is. */
function number(
  paragraph: XmlElement,
  numbers: (style: string) => Style | undefined,
  count: (list: string, level: number) => ListNumber | null,
  changes: Set<WordChange>,
): void {
  const properties = childOf(paragraph, 'w:pPr');
  const own = childOf(properties, 'w:numPr');
  const style = numbers(attributeOf(childOf(properties, 'w:pStyle') ?? NONE, 'w:val') ?? '');
  const list = attributeOf(childOf(own, 'w:numId') ?? NONE, 'w:val') ?? style?.list;
  const level = Number(attributeOf(childOf(own, 'w:ilvl') ?? NONE, 'w:val') ?? style?.level ?? 0);
  const found = list === undefined ? null : count(list, level);
  if (properties === undefined || list === undefined || found === null || found.kind === 'bullet') return;
  const isText = found.kind === 'text' && found.text !== '';
  if (isText) changes.add('number');
  const said = isText ? textBefore(found.text) : `${NUMBER_MARK.from}${found.value}${NUMBER_MARK.to}`;
  const at = paragraph.children.indexOf(properties);
  if (isText || found.kind === 'list') paragraph.children.splice(at + 1, 0, runOf(said));
  properties.children = properties.children.filter((child) => typeof child === 'string' || child.name !== 'w:numPr');
  const numPr = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${found.kind === 'list' ? list : 0}"/></w:numPr>`;
  // It stands behind the style.
  properties.children.splice(childOf(properties, 'w:pStyle') === undefined ? 0 : 1, 0, numPr);
}

/** Behind a mark that has its own white there is no blank. */
const textBefore = (number: string): string => (/[、．，：）】》」]$/u.test(number) ? number : `${number} `);
