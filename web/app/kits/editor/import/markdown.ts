import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnote from 'markdown-it-footnote';
import { splitFacts } from './front-matter.ts';

/** HTML within the text is let through: it is cleaned as pasted text is, and then read through the editor's schema. */
const markdown = new MarkdownIt({ html: true }).use(cjkFriendly).use(footnotes).use(heldHtml).use(keptSigns);

/** Markdown as plain HTML, without the block of facts some programs put in front. */
export const convertMarkdown = (text: string): string => markdown.render(splitFacts(text).text);

/** Footnotes as the editor reads them: each with its words where its number stands. The list behind the text goes. */
function footnotes(markdown: Parser): void {
  markdown.use(footnote);
  markdown.core.ruler.after('footnote_tail', 'footnote_words', ({ env, tokens }) => {
    const block = tokens.findIndex(({ type }) => type === 'footnote_block_open');
    if (block === -1) return;
    const notes: string[] = [];
    for (const { type, children } of tokens.splice(block)) {
      if (type === 'footnote_open') notes.push('');
      else if (type === 'inline') notes.push(`${notes.pop() ?? ''} ${(children ?? []).map(wordsOf).join('')}`.trim());
    }
    (env as Notes).notes = notes;
  });
  markdown.renderer.rules['footnote_ref'] = (tokens, index, _options, env) => {
    const { id } = (tokens[index]?.meta ?? { id: -1 }) as { id: number };
    return `<sup data-note="${markdown.utils.escapeHtml((env as Notes).notes?.[id] ?? '')}"></sup>`;
  };
}

interface Notes {
  notes?: string[];
}

const wordsOf = ({ type, content }: { type: string; content: string }): string =>
  type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'html_inline' ? '' : content;

/** Tags that the editor has a place for, or says of what it could not bring along. Any other is a word somebody wrote. */
const HELD =
  'a|article|aside|audio|b|blockquote|br|caption|center|code|col|colgroup|dd|del|details|div|dl|dt|em|embed|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|object|ol|p|picture|pre|s|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|video';
const TAG = new RegExp(`^(?:</?(?:${HELD})(?=[\\s/>])|<!--)`, 'i');
const BLOCK = new RegExp(
  '^</?(?:article|aside|blockquote|center|details|div|dl|figure|footer|h[1-6]|header|hr|iframe|main|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)(?=[\\s/>]|$)',
  'i',
);

/** HTML within Markdown, as far as it is about how a text looks: a `<script>` or `<title>` in it is what the text is about. */
function heldHtml(markdown: Parser): void {
  markdown.inline.ruler.before('html_inline', 'typed_tag', (state, silent) => {
    if (state.src[state.pos] !== '<' || TAG.test(state.src.slice(state.pos, state.pos + 20))) return false;
    if (!silent) state.pending += '<';
    state.pos += 1;
    return true;
  });
  markdown.block.ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      const lineAt = (line: number) => state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      const end = endOf(lineAt(startLine));
      if (end === null) return false;
      if (silent) return true;
      let next = startLine;
      while (next < endLine && !end.sign.test(lineAt(next)) && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1;
      if (end.isPart && next < endLine) next += 1;
      state.line = next;
      const token = state.push('html_block', '', 0);
      token.map = [startLine, next];
      token.content = state.getLines(startLine, next, state.blkIndent, true);
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

/** The line that ends a block of HTML, and whether it belongs to it. */
function endOf(line: string): { sign: RegExp; isPart: boolean } | null {
  if (line.startsWith('<!--')) return { sign: /-->/, isPart: true };
  if (/^<pre(?=[\s>])/i.test(line)) return { sign: /<\/pre>/i, isPart: true };
  return BLOCK.test(line) ? { sign: /^\s*$/, isPart: false } : null;
}

/** 10^6^ and H~2~O, boxes to tick, and formulas, whose signs are no Markdown. */
function keptSigns(markdown: Parser): void {
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    const [all] = FORMULA.exec(state.src.slice(state.pos)) ?? [];
    if (all === undefined || !/[\\^_{}=+]/.test(all)) return false;
    if (!silent) state.push('formula', 'span', 0).content = all;
    state.pos += all.length;
    return true;
  });
  markdown.renderer.rules['formula'] = (tokens, index) => {
    const source = markdown.utils.escapeHtml(tokens[index]?.content ?? '');
    return `<span data-tex="${source}">${source}</span>`;
  };
  markdown.inline.ruler.after('emphasis', 'raised', (state, silent) => {
    const [all, raised, lowered] = RAISED.exec(state.src.slice(state.pos)) ?? [];
    const before = state.src.charAt(state.pos - 1);
    if (all === undefined || !(raised === undefined ? /[A-Za-z)\]]/ : /[\p{L}\p{N})\]]/u).test(before)) return false;
    if (!silent) {
      const tag = raised === undefined ? 'sub' : 'sup';
      state.push(`${tag}_open`, tag, 1).markup = all.charAt(0);
      state.push('text', '', 0).content = raised ?? lowered ?? '';
      state.push(`${tag}_close`, tag, -1).markup = all.charAt(0);
    }
    state.pos += all.length;
    return true;
  });
  markdown.core.ruler.before('inline', 'boxes', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
      const box = /^\[([ xX])\][ \t]+/.exec(token.content);
      if (box === null) continue;
      const item = tokens[index - 2];
      item?.attrSet('data-checked', String(box[1] !== ' '));
      token.content = `${box[1] === ' ' ? '☐' : '☑'} ${token.content.slice(box[0].length)}`;
    }
  });
}

const FORMULA = /^\$\$(?!\s*\$)(?:[^$]|\\\$)+\$\$|^\$(?![\s$])(?:[^$\n\\]|\\.)*(?<!\s)\$(?!\d)/;
const RAISED = /^\^([\p{L}\p{N}+−-]{1,20})\^|^~([A-Za-z\d+−-]{1,8})~(?!~)/u;
