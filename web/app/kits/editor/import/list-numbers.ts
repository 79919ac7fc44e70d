import { attributeOf, childOf, elementsOf, type XmlElement } from './xml.ts';

interface Level {
  format: string;
  /** 第%1条 */
  text: string;
  start: number;
}

/** The number Word draws before a paragraph, and whether a list of an article would show the same. */
export interface ListNumber {
  text: string;
  kind: 'bullet' | 'list' | 'text';
  /** In a list, which of its numbers. */
  value: number;
}

/** Counts through a document from its beginning: answers what stands before each paragraph of a list. */
export function listCounter(numbering: XmlElement | null): (list: string, level: number) => ListNumber | null {
  const root = numbering === null ? undefined : elementsOf(numbering).find(({ name }) => name === 'w:numbering');
  const abstract = new Map<string, Map<number, Level>>();
  const lists = new Map<string, { of: string; starts: Map<number, number> }>();
  for (const element of root === undefined ? [] : elementsOf(root)) {
    if (element.name === 'w:abstractNum') abstract.set(attributeOf(element, 'w:abstractNumId') ?? '', levelsOf(element));
    if (element.name !== 'w:num') continue;
    const starts = elementsOf(element).flatMap((child): [number, number][] => {
      const start = attributeOf(childOf(child, 'w:startOverride') ?? EMPTY, 'w:val');
      return start === undefined ? [] : [[Number(attributeOf(child, 'w:ilvl')), Number(start)]];
    });
    const of = attributeOf(childOf(element, 'w:abstractNumId') ?? EMPTY, 'w:val') ?? '';
    lists.set(attributeOf(element, 'w:numId') ?? '', { of, starts: new Map(starts) });
  }
  /** Lists of one kind count on from each other, unless one says where it begins. */
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id, level) => {
    const list = lists.get(id);
    const levels = list === undefined ? undefined : abstract.get(list.of);
    const own = levels?.get(level);
    if (list === undefined || levels === undefined || own === undefined) return null;
    const count = counts.get(list.of) ?? [];
    counts.set(list.of, count);
    const override = begun.has(`${id} ${level}`) ? undefined : list.starts.get(level);
    begun.add(`${id} ${level}`);
    const before = count[level];
    count[level] = override ?? (before === undefined ? own.start : before + 1);
    count.length = level + 1;
    const text = own.text.replaceAll(/%(\d)/g, (_all, digit: string) => {
      const at = Number(digit) - 1;
      const of = levels.get(at);
      return of === undefined ? '' : numberIn(of.format, count[at] ?? of.start);
    });
    return { text, kind: kindOf(own, level, levels), value: count[level] ?? own.start };
  };
}

const EMPTY: XmlElement = { name: '', rest: '', children: [] };

const levelsOf = (element: XmlElement): Map<number, Level> =>
  new Map(
    elementsOf(element).flatMap((child): [number, Level][] =>
      child.name !== 'w:lvl'
        ? []
        : [
            [
              Number(attributeOf(child, 'w:ilvl') ?? 0),
              {
                format: attributeOf(childOf(child, 'w:numFmt') ?? EMPTY, 'w:val') ?? 'decimal',
                text: attributeOf(childOf(child, 'w:lvlText') ?? EMPTY, 'w:val') ?? '',
                start: Number(attributeOf(childOf(child, 'w:start') ?? EMPTY, 'w:val') ?? 1),
              },
            ],
          ],
    ),
  );

function kindOf({ format, text }: Level, level: number, levels: ReadonlyMap<number, Level>): ListNumber['kind'] {
  if (format === 'bullet' || text === '') return 'bullet';
  if (/%\d.*%\d/.test([...levels.values()].map((one) => (one.text.includes(`%${level + 1}`) ? one.text : '')).join('\n')))
    return 'text';
  const isPlain = /^[（(]?%\d[.)、）．]?$/.test(text);
  if (isPlain && /^decimal(FullWidth)?$/.test(format) && text !== `%${level + 1}`) return 'list';
  // Below numbers Word writes letters of itself; nobody refers to those.
  return isPlain && level > 0 && /Letter|Roman/.test(format) && levels.get(level - 1)?.format === 'decimal' ? 'list' : 'text';
}

const CHINESE = '〇一二三四五六七八九';
const FORMAL = '零壹贰叁肆伍陆柒捌玖';

function numberIn(format: string, value: number): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value);
    case 'ideographTraditional':
      return '甲乙丙丁戊己庚辛壬癸'.charAt((value - 1) % 10);
    case 'ideographDigital':
    case 'japaneseDigitalTenThousand':
      return [...String(value)].map((digit) => CHINESE.charAt(Number(digit))).join('');
    case 'chineseLegalSimplified':
      return counted(value, FORMAL, ['', '拾', '佰', '仟']);
    default:
      return /^(chinese|japanese|taiwanese)Counting/.test(format)
        ? counted(value, CHINESE, ['', '十', '百', '千']).replace(/^一十/, '十')
        : String(value);
  }
}

const letters = (value: number): string =>
  String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.min(10, Math.ceil(value / 26)));

function roman(value: number): string {
  let rest = Math.min(value, 3999);
  return [...'m cm d cd c xc l xl x ix v iv i'.split(' ').entries()]
    .map(([index, sign]) => {
      const worth = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1][index] ?? 1;
      const times = Math.floor(rest / worth);
      rest -= times * worth;
      return sign.repeat(times);
    })
    .join('');
}

/** 二十一, 一百零五 */
function counted(value: number, digits: string, places: readonly string[]): string {
  if (value > 9999) return String(value);
  const zero = digits === CHINESE ? '零' : digits.charAt(0);
  const written = [...String(value)].map((digit, index, all) =>
    digit === '0' ? zero : `${digits.charAt(Number(digit))}${places[all.length - 1 - index] ?? ''}`,
  );
  return written
    .join('')
    .replaceAll(new RegExp(`${zero}+`, 'g'), zero)
    .replace(new RegExp(`(.)${zero}$`), '$1');
}
