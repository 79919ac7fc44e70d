import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnote from 'markdown-it-footnote';

/** HTML tags; any other word in angle brackets is text. */
const TAGS =
  'a|abbr|address|article|aside|audio|b|bdi|bdo|big|blockquote|br|caption|canvas|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|label|legend|li|main|mark|math|menu|nav|noscript|object|ol|option|p|picture|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr';
const TAG = new RegExp(`^(?:</?(?:${TAGS})(?=[\\s/>])|<!--)`, 'i');

const markdown = new MarkdownIt({ html: true, linkify: false })
  .use(cjkFriendly)
  .use(footnotes)
  .use(formulas)
  .use(typedTags)
  .use(shortMarks);

/** Markdown as HTML for read-html.ts: footnotes are in `data-note`, formulas in `data-tex`. */
export const renderMarkdown = (text: string): string => markdown.render(text);

interface Notes {
  notes?: string[];
}

/** Puts the text of each footnote at its number and drops the list of notes. */
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

const wordsOf = ({ type, content }: { type: string; content: string }): string =>
  type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'html_inline' ? '' : content;

const BLOCK_FORMULA = /^(?:\$\$(?!\s*\$)((?:[^$\\]|\\[\s\S]|\$(?!\$))+)\$\$|\\\\\[((?:(?!\\\\\])[\s\S])+)\\\\\])/;
const FORMULA = /^(?:\$(?![\s$])((?:[^$\n\\]|\\.)*)(?<!\s)\$(?!\d)|\\\\\(((?:(?!\\\\\))[^\n])+)\\\\\))/;

/** Formulas, in which Markdown is not interpreted. Text between single $ is a formula only with a sign of TeX, otherwise amounts of money. */
function formulas(markdown: Parser): void {
  markdown.block.ruler.before('fence', 'formula_block', (state, start, end, silent) => {
    const offset = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
    const source = state.src.slice(offset, state.eMarks[end - 1] ?? state.src.length);
    const match = BLOCK_FORMULA.exec(source);
    if (match === null || !/^[ \t]*(?:\n|$)/.test(source.slice(match[0].length))) return false;
    if (silent) return true;
    const token = state.push('formula', 'div', 0);
    token.block = true;
    token.content = (match[1] ?? match[2] ?? '').trim();
    state.line = start + match[0].split('\n').length;
    return true;
  });
  markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
    const source = state.src.slice(state.pos);
    const block = BLOCK_FORMULA.exec(source);
    const match = block ?? FORMULA.exec(source);
    if (match === null || (block === null && match[1] !== undefined && !/[\\^_{}=+]/.test(match[1]))) return false;
    if (!silent) state.push('formula', 'span', 0).content = (match[1] ?? match[2] ?? '').trim();
    state.pos += match[0].length;
    return true;
  });
  markdown.renderer.rules['formula'] = (tokens, index) => {
    const { tag, content } = tokens[index] ?? { tag: 'span', content: '' };
    return `<${tag} data-tex="${markdown.utils.escapeHtml(content)}"></${tag}>`;
  };
}

/** Words in angle brackets that are no HTML tags and no addresses stay text. */
function typedTags(markdown: Parser): void {
  markdown.inline.ruler.before('html_inline', 'typed_tag', (state, silent) => {
    const source = state.src.slice(state.pos, state.pos + 20);
    if (
      source[0] !== '<' ||
      !/^<\/?[A-Za-z]/.test(source) ||
      TAG.test(source) ||
      /^<[a-z][a-z\d+.-]*[:@]/i.test(state.src.slice(state.pos, state.pos + 80))
    )
      return false;
    if (!silent) state.pending += '<';
    state.pos += 1;
    return true;
  });
}

const SHORT_MARK = /^\^([\p{L}\p{N}+−-]{1,20})\^|^~([A-Za-z\d+−-]{1,8})~(?!~)|^==(?=\S)([^=\n]{1,200}?)(?<=\S)==(?!=)/u;

/** Superscript (10^6^), subscript (H~2~O), marked text (==text==) and task boxes ([ ]). */
function shortMarks(markdown: Parser): void {
  markdown.inline.ruler.after('emphasis', 'short_mark', (state, silent) => {
    const [all, superscript, subscript, highlight] = SHORT_MARK.exec(state.src.slice(state.pos)) ?? [];
    if (all === undefined) return false;
    const before = state.src.charAt(state.pos - 1);
    if (highlight === undefined && !(superscript === undefined ? /[A-Za-z)\]]/ : /[\p{L}\p{N})\]]/u).test(before)) return false;
    if (!silent) {
      const tag = highlight !== undefined ? 'mark' : superscript === undefined ? 'sub' : 'sup';
      state.push(`${tag}_open`, tag, 1);
      state.push('text', '', 0).content = superscript ?? subscript ?? highlight ?? '';
      state.push(`${tag}_close`, tag, -1);
    }
    state.pos += all.length;
    return true;
  });
  markdown.core.ruler.before('inline', 'boxes', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
      const box = /^\[([ xX])\][ \t]+/.exec(token.content);
      if (box !== null) token.content = `${box[1] === ' ' ? '☐' : '☑'} ${token.content.slice(box[0].length)}`;
    }
  });
}
