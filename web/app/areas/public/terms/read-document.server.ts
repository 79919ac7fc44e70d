import MarkdownIt from 'markdown-it';
import type { Heading } from '#contract/posts/post.ts';
import { SITE_NAME } from '#contract/site.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import type { TermName } from './documents.ts';
import agencyTerm from './agency-entry-term.md?raw';
import communityTerm from './community-term.md?raw';
import contentCreateTerm from './content-create-term.md?raw';
import contentViolationTerm from './content-violation-term.md?raw';
import minorContentTerm from './minor-content-term.md?raw';
import privacy from './privacy.md?raw';
import tortTerm from './tort-term.md?raw';
import userTerm from './user-term.md?raw';

export interface TermDocument {
  title: string;
  version: string;
  /** The day from which the document is in force, as YYYY-MM-DD. */
  effective: string;
  summary: string;
  html: string;
  outline: Heading[];
}

const TEXTS: Record<TermName, string> = {
  userTerm,
  privacy,
  communityTerm,
  contentCreateTerm,
  contentViolationOfTheLawTerm: contentViolationTerm,
  minorContentTerm,
  tortTerm,
  agencyEntryTerm: agencyTerm,
};

const markdown = new MarkdownIt({ html: false });
// Wide tables get a scrollable frame, as in articles, which can also be scrolled by keyboard.
markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0" role="group" aria-label="表格"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';

const documents = new Map<string, TermDocument>();

/** A document by the last part of its address. It is read once for each name of the site, because its text changes only with the build. */
export function readDocument(name: string): TermDocument | null {
  if (!Object.hasOwn(TEXTS, name)) return null;
  const key = titled(name);
  const cached = documents.get(key);
  if (cached !== undefined) return cached;
  const document = parse(TEXTS[name as TermName].replaceAll(SITE_NAME, siteName()));
  documents.set(key, document);
  return document;
}

function parse(text: string): TermDocument {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = new Map(head.split('\n').map((line) => line.split(/:\s*/, 2) as [string, string]));
  const field = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined) throw new Error(`a term has no ${name}`);
    return value;
  };
  const tokens = markdown.parse(body, {});
  const outline: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const id = `s${outline.length + 1}`;
    token.attrSet('id', id);
    outline.push({ id, level: Number(token.tag.slice(1)), text: tokens[index + 1]?.content ?? '' });
  }
  return {
    title: field('title'),
    version: field('version'),
    effective: field('effective'),
    summary: field('summary'),
    html: markdown.renderer.render(tokens, markdown.options, {}),
    outline: outline.filter(({ level }) => level === 2),
  };
}
