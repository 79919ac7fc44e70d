import { attributeOf, childOf, elementsOf, runOf, type XmlElement } from './xml.ts';

interface Piece {
  text: string;
  align?: 'superscript' | 'subscript';
}

/** A formula of Word (OMML) as runs of text in one line: with superscripts and subscripts, (a)/(b), √(x). */
export function mathRuns(formula: XmlElement): XmlElement[] {
  return mergePieces(piecesOf(formula)).map(({ text, align }) => runOf(text, align));
}

function piecesOf(element: XmlElement): Piece[] {
  const childPieces = (name: string): Piece[] => piecesOf(childOf(element, `m:${name}`) ?? NO_ELEMENT);
  const property = (parent: string, name: string, fallback: string): string =>
    attributeOf(childOf(element, `m:${parent}`, `m:${name}`) ?? NO_ELEMENT, 'm:val') ?? fallback;
  switch (element.name) {
    case 'm:t':
      return [{ text: element.children.filter((child) => typeof child === 'string').join('') }];
    case 'm:sSup':
      return [...childPieces('e'), ...alignPieces(childPieces('sup'), 'superscript')];
    case 'm:sSub':
    case 'm:limLow':
      return [...childPieces('e'), ...alignPieces([...childPieces('sub'), ...childPieces('lim')], 'subscript')];
    case 'm:limUpp':
      return [...childPieces('e'), ...alignPieces(childPieces('lim'), 'superscript')];
    case 'm:sSubSup':
      return [
        ...childPieces('e'),
        ...alignPieces(childPieces('sub'), 'subscript'),
        ...alignPieces(childPieces('sup'), 'superscript'),
      ];
    case 'm:sPre':
      return [
        ...alignPieces(childPieces('sub'), 'subscript'),
        ...alignPieces(childPieces('sup'), 'superscript'),
        ...childPieces('e'),
      ];
    case 'm:f':
      return [...parenthesise(childPieces('num')), { text: '/' }, ...parenthesise(childPieces('den'))];
    case 'm:rad':
      return [...alignPieces(childPieces('deg'), 'superscript'), { text: '√' }, ...parenthesise(childPieces('e'))];
    case 'm:nary':
      return [
        { text: property('naryPr', 'chr', '∫') },
        ...alignPieces(childPieces('sub'), 'subscript'),
        ...alignPieces(childPieces('sup'), 'superscript'),
        ...childPieces('e'),
      ];
    case 'm:d': {
      const inside = elementsOf(element).filter(({ name }) => name === 'm:e');
      const between = inside.flatMap((child, index) => [
        ...(index === 0 ? [] : [{ text: property('dPr', 'sepChr', '|') }]),
        ...piecesOf(child),
      ]);
      return [{ text: property('dPr', 'begChr', '(') }, ...between, { text: property('dPr', 'endChr', ')') }];
    }
    case 'm:mr':
      return elementsOf(element).flatMap((cell, index) => [...(index === 0 ? [] : [{ text: ', ' }]), ...piecesOf(cell)]);
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

const NO_ELEMENT: XmlElement = { name: '', rest: '', children: [] };

const alignPieces = (pieces: readonly Piece[], align: 'superscript' | 'subscript'): Piece[] =>
  pieces.map(({ text }) => ({ text, align }));

/** Puts the pieces in parentheses, unless they are a single number or name. */
function parenthesise(pieces: readonly Piece[]): Piece[] {
  const isSimple = /^[\p{L}\p{N}.]*$/u.test(pieces.map(({ text }) => text).join(''));
  return isSimple ? [...pieces] : [{ text: '(' }, ...pieces, { text: ')' }];
}

/** Merges adjacent pieces of the same alignment. */
function mergePieces(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === '') continue;
    if (last !== undefined && last.align === piece.align) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}
