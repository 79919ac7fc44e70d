import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnote from 'markdown-it-footnote';
import { splitFacts } from './front-matter.ts';

/** Converter with raw HTML enabled, since the result is cleaned like pasted HTML and then parsed by the editor's schema. */
const markdown = new MarkdownIt({ html: true }).use(cjkFriendly).use(footnotes).use(restrictedHtml).use(extraSyntax);

/** Converts Markdown to HTML, without the front matter. */
export const convertMarkdown = (text: string): string => markdown.render(splitFacts(text).text);

/** Renders footnotes as the editor's (`sup[data-note]` with the text at the reference) and drops the list at the end. */
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

/** Tags that are parsed as HTML because the editor converts or reports them. Any other `<tag>` is text that the author wrote. */
const HTML_TAGS =
  'a|article|aside|audio|b|blockquote|br|caption|center|code|col|colgroup|dd|del|details|div|dl|dt|em|embed|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|object|ol|p|picture|pre|s|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|video';
const TAG = new RegExp(`^(?:</?(?:${HTML_TAGS})(?=[\\s/>])|<!--)`, 'i');
const BLOCK = new RegExp(
  '^</?(?:article|aside|blockquote|center|details|div|dl|figure|footer|h[1-6]|header|hr|iframe|main|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)(?=[\\s/>]|$)',
  'i',
);

/** Restricts raw HTML to HTML_TAGS: a `<script>` or `<title>` in the text is shown as text, since the text is about it. */
function restrictedHtml(markdown: Parser): void {
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
      while (next < endLine && !end.pattern.test(lineAt(next)) && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1;
      if (end.isIncluded && next < endLine) next += 1;
      state.line = next;
      const token = state.push('html_block', '', 0);
      token.map = [startLine, next];
      token.content = state.getLines(startLine, next, state.blkIndent, true);
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

/** Pattern of the line that ends the HTML block which `line` begins, and whether that line belongs to the block; null: no HTML block. */
function endOf(line: string): { pattern: RegExp; isIncluded: boolean } | null {
  if (line.startsWith('<!--')) return { pattern: /-->/, isIncluded: true };
  if (/^<pre(?=[\s>])/i.test(line)) return { pattern: /<\/pre>/i, isIncluded: true };
  return BLOCK.test(line) ? { pattern: /^\s*$/, isIncluded: false } : null;
}

/** Superscript 10^6^, subscript H~2~O, task list boxes, and TeX formulas, whose characters are not parsed as Markdown. */
function extraSyntax(markdown: Parser): void {
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
