import { attributeOf, childOf, elementsOf, runOf, type XmlElement } from './xml.ts';

interface Piece {
  text: string;
  align?: 'superscript' | 'subscript';
}

/** A formula of Word in a line of letters: raised and lowered ones, (a)/(b), √(x). */
export function mathRuns(formula: XmlElement): XmlElement[] {
  return joined(piecesOf(formula)).map(({ text, align }) => runOf(text, align));
}

function piecesOf(element: XmlElement): Piece[] {
  const part = (name: string): Piece[] => piecesOf(childOf(element, `m:${name}`) ?? NONE);
  const property = (of: string, name: string, fallback: string): string =>
    attributeOf(childOf(element, `m:${of}`, `m:${name}`) ?? NONE, 'm:val') ?? fallback;
  switch (element.name) {
    case 'm:t':
      return [{ text: element.children.filter((child) => typeof child === 'string').join('') }];
    case 'm:sSup':
      return [...part('e'), ...moved(part('sup'), 'superscript')];
    case 'm:sSub':
    case 'm:limLow':
      return [...part('e'), ...moved([...part('sub'), ...part('lim')], 'subscript')];
    case 'm:limUpp':
      return [...part('e'), ...moved(part('lim'), 'superscript')];
    case 'm:sSubSup':
      return [...part('e'), ...moved(part('sub'), 'subscript'), ...moved(part('sup'), 'superscript')];
    case 'm:sPre':
      return [...moved(part('sub'), 'subscript'), ...moved(part('sup'), 'superscript'), ...part('e')];
    case 'm:f':
      return [...grouped(part('num')), { text: '/' }, ...grouped(part('den'))];
    case 'm:rad':
      return [...moved(part('deg'), 'superscript'), { text: '√' }, ...grouped(part('e'))];
    case 'm:nary':
      return [
        { text: property('naryPr', 'chr', '∫') },
        ...moved(part('sub'), 'subscript'),
        ...moved(part('sup'), 'superscript'),
        ...part('e'),
      ];
    case 'm:d': {
      const inside = elementsOf(element).filter(({ name }) => name === 'm:e');
      const between = inside.flatMap((one, index) => [
        ...(index === 0 ? [] : [{ text: property('dPr', 'sepChr', '|') }]),
        ...piecesOf(one),
      ]);
      return [{ text: property('dPr', 'begChr', '(') }, ...between, { text: property('dPr', 'endChr', ')') }];
    }
    case 'm:mr':
      return elementsOf(element).flatMap((one, index) => [...(index === 0 ? [] : [{ text: ', ' }]), ...piecesOf(one)]);
    case 'm:m': {
      const rows = elementsOf(element).filter(({ name }) => name === 'm:mr');
      return [
        { text: '[' },
        ...rows.flatMap((row, index) => [...(index === 0 ? [] : [{ text: '; ' }]), ...piecesOf(row)]),
        { text: ']' },
      ];
    }
    default:
      return element.name.endsWith('Pr') ? [] : elementsOf(element).flatMap(piecesOf);
  }
}

const NONE: XmlElement = { name: '', rest: '', children: [] };

const moved = (pieces: readonly Piece[], align: 'superscript' | 'subscript'): Piece[] =>
  pieces.map(({ text }) => ({ text, align }));

function grouped(pieces: readonly Piece[]): Piece[] {
  const isOne = /^[\p{L}\p{N}.]*$/u.test(pieces.map(({ text }) => text).join(''));
  return isOne ? [...pieces] : [{ text: '(' }, ...pieces, { text: ')' }];
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === '') continue;
    if (last !== undefined && last.align === piece.align) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}
