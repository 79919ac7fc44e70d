import { addLoss, type Losses } from '../works/work.ts';
import { holdCode } from './hold-code.ts';
import { escapeAttribute, readArguments, tagHtml } from './tags.ts';

const LIQUID = /(?<!\{)\{%-?\s*(end)?([\w-]+)((?:[^%]|%(?!\}))*?)-?%\}/g;
const SHORTCODE = /\{\{([<%])\s*(\/)?\s*([\w./-]+)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^>%"`]|[>%](?!\}\}))*?)\s*(\/)?\s*[>%]\}\}/g;
const KRAMDOWN = /^[ \t]*\{:[^}\n]*\}[ \t]*$|\{:\s*[.#][^}\n]*\}/gm;
const HEADING_ID = /^(#{1,6}[ \t].*?)[ \t]*\{#[\w\u0080-\uffff-]+\}[ \t]*$/gm;
const BASE = /\{\{-?\s*(?:site\.(?:baseurl|url)|(?:"|')?(?:"|')?\s*\|\s*(?:absolute|relative)_url)\s*-?\}\}/g;
const FILTERED = /\{\{-?\s*["']([^"'{}]+)["']\s*\|\s*(?:absolute_url|relative_url|relURL|absURL|prepend:[^}]*|url_for)\s*-?\}\}/g;

/**
 * Converts tags and shortcodes of Hexo, Octopress, Jekyll and Hugo into Markdown and HTML. Of unknown pairs the content stays; unknown
 * single tags become code; each counts as a loss. Code is set aside first.
 */
export function plainMarkdown(source: string, losses: Losses): string {
  const withoutCode = holdCode(source.replace(/\r\n?/g, '\n'));
  const text = withoutCode.text
    .replace(/<!--\s*more\s*-->/gi, '')
    .replace(/<!--\s*(?:toc|excerpt|TOC)\s*-->|^\[TOC\]\s*$|^\{:toc\}\s*$/gim, '')
    .replace(FILTERED, '$1')
    .replace(BASE, '')
    .replace(HEADING_ID, '$1')
    .replace(KRAMDOWN, '')
    .replace(LIQUID, (all, end: string | undefined, name: string, attributes: string) => {
      if (end !== undefined) return closing(name);
      return opening(name, attributes.trim(), pairedIn(withoutCode.text, `end${name}`), losses) ?? unknown(all, losses);
    })
    .replace(SHORTCODE, (all, _sign, close: string | undefined, name: string, attributes: string, alone: string | undefined) => {
      if (close !== undefined) return closing(name);
      const isPaired =
        alone === undefined &&
        new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[./-]/g, '\\$&')}\\s*[>%]\\}\\}`).test(withoutCode.text);
      return opening(name, attributes.trim(), isPaired, losses) ?? unknown(all, losses);
    });
  return withoutCode.restore(text);
}

const pairedIn = (text: string, end: string): boolean => new RegExp(`\\{%-?\\s*${end}\\b`).test(text);

/** Tags that become a quote. */
const QUOTES = new Set([
  'blockquote',
  'quote',
  'pullquote',
  'note',
  'notice',
  'admonition',
  'callout',
  'alert',
  'hint',
  'tip',
  'warning',
  'info',
  'tabs',
  'centerquote',
  'cq',
  'expand',
  'details',
  'fold',
  'spoiler',
  'collapse',
  'hideToggle',
  'message',
  'noteblock',
  'box',
]);
/** Quotes whose last argument is a title. */
const TITLED = new Set(['admonition', 'details', 'fold', 'spoiler', 'collapse', 'expand', 'hideToggle', 'message']);
/** Tags that show nothing to readers. */
const SILENT = new Set(['comment', 'assign', 'capture', 'raw', 'endraw', 'toc', 'clear', 'center', 'cardstart']);

/** Markdown or HTML for an opening tag; null for an unknown one without an end. */
function opening(name: string, attributes: string, isPaired: boolean, losses: Losses): string | null {
  if (SILENT.has(name)) return '';
  if (QUOTES.has(name)) {
    if (!isPaired) return null;
    if (name === 'tabs') return '';
    const { plain, named } = readArguments(attributes);
    const title = named['title'] ?? named['summary'] ?? (TITLED.has(name) ? plain.at(-1) : undefined);
    return `\n\n<blockquote${citation(name, attributes)}>\n\n${title === undefined ? '' : `**${title}**\n\n`}`;
  }
  const html = tagHtml(name, attributes, losses);
  if (html !== null) return html;
  if (!isPaired) return null;
  addLoss(losses, 'tag');
  return '\n\n';
}

const citation = (name: string, attributes: string): string =>
  ['blockquote', 'quote'].includes(name) && attributes !== '' ? ` data-source="${escapeAttribute(attributes)}"` : '';

const closing = (name: string): string =>
  QUOTES.has(name) && name !== 'tabs' ? '\n\n</blockquote>\n\n' : SILENT.has(name) || name === 'tabs' ? '' : '\n\n';

/** An unknown tag as code. */
function unknown(all: string, losses: Losses): string {
  addLoss(losses, 'tag');
  return `<code>${escapeAttribute(all)}</code>`;
}
