import MarkdownIt from 'markdown-it';

/** HTML within the text is let through: it is cleaned as pasted text is, and then read through the editor's schema. */
const markdown = new MarkdownIt({ html: true });

/** Markdown as plain HTML, without the block of facts some programs put in front. */
export const convertMarkdown = (text: string): string =>
  markdown.render(text.replace(/^\uFEFF/, '').replace(/^---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)(?:\r?\n|$)/, ''));
