import { escapeHtml } from '../../../core/text.ts';
import { addLoss, type Losses } from '../works/work.ts';
import { cardHtml, textOf, type Payload } from './ghost-html.ts';

/*
 * Mobiledoc, the text format of Ghost 1 to 4:
 *   markups   [tag, [name, value, name, value, …]]
 *   cards     [name, payload]
 *   atoms     [name, text, payload]
 *   sections  [1, tag, markers] · [2, image address] · [3, tag of the list, one list of markers an item] · [10, index in cards]
 *   markers   [kind, indexes in markups that open before it, number of markups that close after it, value]
 */
const SECTION = { markup: 1, image: 2, list: 3, card: 10 };
/** The value of a marker of text is the text, that of an atom an index in `atoms`. */
const MARKER = { text: 0, atom: 1 };

/** A Mobiledoc document as HTML; malformed parts are left out. */
export function mobiledocHtml(document: Payload, losses: Losses): string {
  const [markups, cards, atoms, sections] = ['markups', 'cards', 'atoms', 'sections'].map((name) =>
    Array.isArray(document[name]) ? (document[name] as unknown[][]) : [],
  ) as [unknown[][], unknown[][], unknown[][], unknown[][]];
  const inline = (markers: unknown): string => {
    const open: string[] = [];
    let html = '';
    for (const marker of Array.isArray(markers) ? (markers as unknown[][]) : []) {
      const [kind, opening, closingCount, value] = marker;
      for (const index of Array.isArray(opening) ? (opening as number[]) : []) {
        const [tag, attributes] = markups[index] ?? [];
        html += `<${textOf(tag)}${attributesOf(attributes)}>`;
        open.push(textOf(tag));
      }
      const atom = kind === MARKER.atom ? atoms[Number(value)] : undefined;
      if (kind === MARKER.text) html += escapeHtml(textOf(value));
      else html += textOf(atom?.[0]) === 'soft-return' ? '<br>' : escapeHtml(textOf(atom?.[1]));
      for (let count = Number(closingCount) || 0; count > 0; count -= 1) html += `</${open.pop() ?? 'span'}>`;
    }
    return html;
  };
  return sections
    .map(([kind, value, content]) => {
      if (kind === SECTION.markup) return `<${textOf(value)}>${inline(content)}</${textOf(value)}>`;
      if (kind === SECTION.image) return `<img src="${escapeHtml(textOf(value))}">`;
      if (kind === SECTION.list)
        return `<${textOf(value)}>${(Array.isArray(content) ? content : []).map((item) => `<li>${inline(item)}</li>`).join('')}</${textOf(value)}>`;
      const [name, payload] = cards[Number(value)] ?? [];
      return kind === SECTION.card ? cardOrSourceHtml(textOf(name), (payload ?? {}) as Payload, losses) : '';
    })
    .join('');
}

/** A card of an unknown kind shows its JSON and counts as a loss. */
function cardOrSourceHtml(name: string, payload: Payload, losses: Losses): string {
  const html = cardHtml(name, payload, losses);
  if (html !== null) return html;
  addLoss(losses, 'card');
  return `<pre>${escapeHtml(JSON.stringify({ [name]: payload }))}</pre>`;
}

function attributesOf(namesAndValues: unknown): string {
  if (!Array.isArray(namesAndValues)) return '';
  let html = '';
  for (let index = 0; index + 1 < namesAndValues.length; index += 2)
    html += ` ${textOf(namesAndValues[index])}="${escapeHtml(textOf(namesAndValues[index + 1]))}"`;
  return html;
}
