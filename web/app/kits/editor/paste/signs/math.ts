/** A formula that tells no source, as letters: x² with a raised 2, fractions and roots in a line. */
export function mathHtml(math: Element): string {
  const parts = [...math.children].map(mathHtml);
  const part = (index: number) => parts[index] ?? '';
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
      return part(0);
    case 'msup':
    case 'mover':
      return `${part(0)}<sup>${part(1)}</sup>`;
    case 'msub':
    case 'munder':
      return `${part(0)}<sub>${part(1)}</sub>`;
    case 'msubsup':
    case 'munderover':
      return `${part(0)}<sub>${part(1)}</sub><sup>${part(2)}</sup>`;
    case 'mfrac':
      return `${grouped(part(0))}/${grouped(part(1))}`;
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `<sup>${part(1)}</sup>√${grouped(part(0))}`;
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

const grouped = (html: string): string => (/^[\p{L}\p{N}.]*$/u.test(html) ? html : `(${html})`);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
