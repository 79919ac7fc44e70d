import { listCounter, type ListNumber } from './list-numbers.ts';
import { mathRuns } from './docx-math.ts';
import { attributeOf, childOf, descendantsOf, elementsOf, isOn, parseXml, runOf, writeXml, type XmlElement } from './xml.ts';

/** XML of the parts of a .docx file that the conversion reads. */
export interface WordParts {
  document: string;
  styles: string | null;
  numbering: string | null;
}

/** Kinds of changes that the author is told about; paste/changes.ts has their texts. */
export type WordChange = 'comment' | 'deleted' | 'hidden' | 'number' | 'formula' | 'ruby' | 'alignment';

/** Private-use characters around a list item's number, which docx.ts turns into the `start` of the HTML list. */
export const NUMBER_MARK = { from: '\uE000', to: '\uE001' };

/**
 * Prepares document.xml for mammoth, which ignores some of what readers of the document see: removes hidden text, replaces formulas and ruby
 * by plain text, and writes numbers of paragraphs as text where an HTML list cannot show them (第一条). Returns the kinds of changes.
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
    if (element.name === 'w:r') removeHidden(element, style.hidden, changes);
    if (element.name === 'w:p') writeNumber(element, style.listOf, count, changes);
    element.children = element.children.flatMap((child) => (typeof child === 'string' ? [child] : asLetters(child, changes)));
  }
  return { document: writeXml(root), changes: [...changes] };
}

const hasWords = (element: XmlElement): boolean =>
  [...descendantsOf(element)].some(({ name }) => name === 'w:t' || name === 'w:delText');

/** Empties a run that is hidden by its own property or by its style (`hiddenStyles`). */
function removeHidden(run: XmlElement, hiddenStyles: ReadonlySet<string>, changes: Set<WordChange>): void {
  const properties = childOf(run, 'w:rPr');
  const vanish = childOf(properties, 'w:vanish');
  const style = attributeOf(childOf(properties, 'w:rStyle') ?? NONE, 'w:val') ?? '';
  if (vanish === undefined ? !hiddenStyles.has(style) : !isOn(vanish)) return;
  if (childOf(run, 'w:t') !== undefined) changes.add('hidden');
  // Other children, such as the begin and end of a field, must stay paired.
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
    const reading = runsIn('w:rt').flatMap((run) =>
      [...descendantsOf(run)].flatMap(({ name, children }) => (name === 'w:t' ? children : [])),
    );
    changes.add('ruby');
    // w:ruby is a child of a run, so it is replaced by texts (w:t) instead of runs.
    const base = runsIn('w:rubyBase').flatMap((run) => elementsOf(run).filter(({ name }) => name === 'w:t'));
    return [...base, { name: 'w:t', rest: '', children: ['（', ...reading, '）'] }];
  }
  return [element];
}

/** List and level of a paragraph style's numbering. */
interface Style {
  list: string | undefined;
  level: string | undefined;
  basedOn: string | undefined;
}

function stylesOf(styles: string | null): { hidden: Set<string>; listOf: (style: string) => Style | undefined } {
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
  /** The numbering of a style, or of the nearest style that it is based on (at most ten steps, against cycles). */
  const listOf = (style: string): Style | undefined => {
    let current = all.get(style);
    for (let steps = 0; current !== undefined && current.list === undefined && steps < 10; steps += 1) {
      const base = all.get(current.basedOn ?? '');
      current = base === undefined ? undefined : { ...base, level: current.level ?? base.level };
    }
    return current;
  };
  return { hidden, listOf };
}

/** Writes a paragraph's number as text before its words, or as NUMBER_MARK for the list that shows it. */
function writeNumber(
  paragraph: XmlElement,
  listOf: (style: string) => Style | undefined,
  count: (list: string, level: number) => ListNumber | null,
  changes: Set<WordChange>,
): void {
  const properties = childOf(paragraph, 'w:pPr');
  const own = childOf(properties, 'w:numPr');
  const style = listOf(attributeOf(childOf(properties, 'w:pStyle') ?? NONE, 'w:val') ?? '');
  const list = attributeOf(childOf(own, 'w:numId') ?? NONE, 'w:val') ?? style?.list;
  const level = Number(attributeOf(childOf(own, 'w:ilvl') ?? NONE, 'w:val') ?? style?.level ?? 0);
  const number = list === undefined ? null : count(list, level);
  if (properties === undefined || list === undefined || number === null || number.kind === 'bullet') return;
  const isText = number.kind === 'text' && number.text !== '';
  if (isText) changes.add('number');
  const text = isText ? textBefore(number.text) : `${NUMBER_MARK.from}${number.value}${NUMBER_MARK.to}`;
  const at = paragraph.children.indexOf(properties);
  if (isText || number.kind === 'list') paragraph.children.splice(at + 1, 0, runOf(text));
  properties.children = properties.children.filter((child) => typeof child === 'string' || child.name !== 'w:numPr');
  const numPr = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number.kind === 'list' ? list : 0}"/></w:numPr>`;
  // The schema requires numPr behind pStyle. numId 0 means no list.
  properties.children.splice(childOf(properties, 'w:pStyle') === undefined ? 0 : 1, 0, numPr);
}

/** The number with a space behind it, except after full-width punctuation, which has its own spacing. */
const textBefore = (number: string): string => (/[、．，：）】》」]$/u.test(number) ? number : `${number} `);
