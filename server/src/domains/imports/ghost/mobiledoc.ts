import { escapeHtml } from '../../../core/text.ts';
import { addLoss, type Losses } from '../works/work.ts';
import { cardHtml, textOf, type Payload } from './ghost-html.ts';

/** The text of Ghost 1 to 4: sections of markers, whose marks open and close by number. */
export function mobiledocHtml(document: Payload, losses: Losses): string {
  const [markups, cards, atoms, sections] = ['markups', 'cards', 'atoms', 'sections'].map((name) =>
    Array.isArray(document[name]) ? (document[name] as unknown[][]) : [],
  ) as [unknown[][], unknown[][], unknown[][], unknown[][]];
  const inline = (markers: unknown): string => {
    const open: string[] = [];
    let html = '';
    for (const marker of Array.isArray(markers) ? (markers as unknown[][]) : []) {
      const [kind, opened, closed, value] = marker;
      for (const index of Array.isArray(opened) ? (opened as number[]) : []) {
        const [tag, attributes] = markups[index] ?? [];
        html += `<${textOf(tag)}${attributesOf(attributes)}>`;
        open.push(textOf(tag));
      }
      const atom = kind === 1 ? atoms[Number(value)] : undefined;
      if (kind === 0) html += escapeHtml(textOf(value));
      else html += textOf(atom?.[0]) === 'soft-return' ? '<br>' : escapeHtml(textOf(atom?.[1]));
      for (let count = Number(closed) || 0; count > 0; count -= 1) html += `</${open.pop() ?? 'span'}>`;
    }
    return html;
  };
  return sections
    .map(([kind, tag, content]) => {
      if (kind === 1) return `<${textOf(tag)}>${inline(content)}</${textOf(tag)}>`;
      if (kind === 2) return `<img src="${escapeHtml(textOf(tag))}">`;
      if (kind === 3)
        return `<${textOf(tag)}>${(Array.isArray(content) ? content : []).map((item) => `<li>${inline(item)}</li>`).join('')}</${textOf(tag)}>`;
      const [name, payload] = cards[Number(tag)] ?? [];
      return kind === 10 ? knownCard(textOf(name), (payload ?? {}) as Payload, losses) : '';
    })
    .join('');
}

function knownCard(name: string, payload: Payload, losses: Losses): string {
  const html = cardHtml(name, payload, losses);
  if (html !== null) return html;
  addLoss(losses, 'card');
  return `<pre>${escapeHtml(JSON.stringify({ [name]: payload }))}</pre>`;
}

/** Marks hold their attributes as a flat list of names and values. */
function attributesOf(given: unknown): string {
  if (!Array.isArray(given)) return '';
  let html = '';
  for (let index = 0; index + 1 < given.length; index += 2)
    html += ` ${textOf(given[index])}="${escapeHtml(textOf(given[index + 1]))}"`;
  return html;
}
