import { attributeOf, childOf, elementsOf, type XmlElement } from './xml.ts';

/** A level of a Word list (w:lvl). */
interface Level {
  /** w:numFmt, such as `decimal` or `chineseCounting`. */
  format: string;
  /** w:lvlText, such as 第%1条, where %1 is the number of the first level. */
  text: string;
  start: number;
}

/** The number that Word shows before a paragraph. */
export interface ListNumber {
  text: string;
  /** `bullet`: no number. `list`: an HTML list shows the same number. `text`: it has to be written as text. */
  kind: 'bullet' | 'list' | 'text';
  /** The number within its list level. */
  value: number;
}

/** Returns a function that must be called for each list paragraph in document order and returns its number; null: unknown list. */
export function listCounter(numbering: XmlElement | null): (list: string, level: number) => ListNumber | null {
  const root = numbering === null ? undefined : elementsOf(numbering).find(({ name }) => name === 'w:numbering');
  const abstract = new Map<string, Map<number, Level>>();
  const lists = new Map<string, { abstractId: string; starts: Map<number, number> }>();
  for (const element of root === undefined ? [] : elementsOf(root)) {
    if (element.name === 'w:abstractNum') abstract.set(attributeOf(element, 'w:abstractNumId') ?? '', levelsOf(element));
    if (element.name !== 'w:num') continue;
    const starts = elementsOf(element).flatMap((child): [number, number][] => {
      const start = attributeOf(childOf(child, 'w:startOverride') ?? EMPTY, 'w:val');
      return start === undefined ? [] : [[Number(attributeOf(child, 'w:ilvl')), Number(start)]];
    });
    const abstractId = attributeOf(childOf(element, 'w:abstractNumId') ?? EMPTY, 'w:val') ?? '';
    lists.set(attributeOf(element, 'w:numId') ?? '', { abstractId, starts: new Map(starts) });
  }
  /** Present numbers by level. Lists of one abstract definition continue counting, unless a list overrides its start. */
  const counts = new Map<string, number[]>();
  /** Lists and levels whose start override was applied. */
  const overriddenStarts = new Set<string>();
  return (id, level) => {
    const list = lists.get(id);
    const levels = list === undefined ? undefined : abstract.get(list.abstractId);
    const own = levels?.get(level);
    if (list === undefined || levels === undefined || own === undefined) return null;
    const count = counts.get(list.abstractId) ?? [];
    counts.set(list.abstractId, count);
    const override = overriddenStarts.has(`${id} ${level}`) ? undefined : list.starts.get(level);
    overriddenStarts.add(`${id} ${level}`);
    const before = count[level];
    count[level] = override ?? (before === undefined ? own.start : before + 1);
    // Deeper levels start again.
    count.length = level + 1;
    const text = own.text.replaceAll(/%(\d)/g, (_all, digit: string) => {
      const at = Number(digit) - 1;
      const digitLevel = levels.get(at);
      return digitLevel === undefined ? '' : numberIn(digitLevel.format, count[at] ?? digitLevel.start);
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
  // A level that shows another level's number, too (1.1), cannot be an HTML list.
  if (/%\d.*%\d/.test([...levels.values()].map((other) => (other.text.includes(`%${level + 1}`) ? other.text : '')).join('\n')))
    return 'text';
  const isPlain = /^[（(]?%\d[.)、）．]?$/.test(text);
  if (isPlain && /^decimal(FullWidth)?$/.test(format) && text !== `%${level + 1}`) return 'list';
  // Below decimal numbers Word uses letters by default; texts rarely refer to them, so numbers of an HTML list may replace them.
  return isPlain && level > 0 && /Letter|Roman/.test(format) && levels.get(level - 1)?.format === 'decimal' ? 'list' : 'text';
}

const CHINESE = '〇一二三四五六七八九';
const FORMAL = '零壹贰叁肆伍陆柒捌玖';

/** A number in a format of w:numFmt; unknown formats are decimal. */
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
      return chineseNumerals(value, FORMAL, ['', '拾', '佰', '仟']);
    default:
      return /^(chinese|japanese|taiwanese)Counting/.test(format)
        ? chineseNumerals(value, CHINESE, ['', '十', '百', '千']).replace(/^一十/, '十')
        : String(value);
  }
}

/** a … z, aa, bb …, as Word counts. */
const letters = (value: number): string =>
  String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.min(10, Math.ceil(value / 26)));

function roman(value: number): string {
  let rest = Math.min(value, 3999);
  return [...'m cm d cd c xc l xl x ix v iv i'.split(' ').entries()]
    .map(([index, numeral]) => {
      const worth = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1][index] ?? 1;
      const times = Math.floor(rest / worth);
      rest -= times * worth;
      return numeral.repeat(times);
    })
    .join('');
}

/** Chinese numerals with place names: 二十一, 一百零五. */
function chineseNumerals(value: number, digits: string, places: readonly string[]): string {
  if (value > 9999) return String(value);
  const zero = digits === CHINESE ? '零' : digits.charAt(0);
  const numerals = [...String(value)].map((digit, index, all) =>
    digit === '0' ? zero : `${digits.charAt(Number(digit))}${places[all.length - 1 - index] ?? ''}`,
  );
  return numerals
    .join('')
    .replaceAll(new RegExp(`${zero}+`, 'g'), zero)
    .replace(new RegExp(`(.)${zero}$`), '$1');
}
