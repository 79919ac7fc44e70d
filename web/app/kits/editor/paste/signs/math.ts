/** A MathML formula without TeX source as HTML text in one line: x<sup>2</sup>, (a)/(b), √(x). */
export function mathHtml(math: Element): string {
  const parts = [...math.children].map(mathHtml);
  const child = (index: number) => parts[index] ?? '';
  switch (math.localName) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return escaped(
        (math.textContent ?? '')
          .replaceAll(/[\u2061-\u2064]/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
    case 'annotation':
    case 'annotation-xml':
    case 'mspace':
      return '';
    case 'semantics':
      return child(0);
    case 'msup':
    case 'mover':
      return `${child(0)}<sup>${child(1)}</sup>`;
    case 'msub':
    case 'munder':
      return `${child(0)}<sub>${child(1)}</sub>`;
    case 'msubsup':
    case 'munderover':
      return `${child(0)}<sub>${child(1)}</sub><sup>${child(2)}</sup>`;
    case 'mfrac':
      return `${parenthesise(child(0))}/${parenthesise(child(1))}`;
    case 'msqrt':
      return `√${parenthesise(parts.join(''))}`;
    case 'mroot':
      return `<sup>${child(1)}</sup>√${parenthesise(child(0))}`;
    case 'mtr':
      return parts.join(', ');
    case 'mtable':
      return `[${parts.join('; ')}]`;
    case 'mfenced':
      return `(${parts.join(',')})`;
    default:
      return parts.length === 0 ? escaped((math.textContent ?? '').trim()) : parts.join('');
  }
}

/** In parentheses, unless it is a single number or name. */
const parenthesise = (html: string): string => (/^[\p{L}\p{N}.]*$/u.test(html) ? html : `(${html})`);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
