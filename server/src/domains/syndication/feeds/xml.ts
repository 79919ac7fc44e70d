import { escapeHtml } from '../../../core/text.ts';

// XML 1.0 has no way to write these, so a single one would make a whole feed unreadable.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for an element or an attribute. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(UNWRITABLE, ''));

/** `<name attribute="…">content</name>`; the content is XML already. Attributes that are not given are left out. */
export function element(name: string, attributes: Record<string, string | number | null>, content = ''): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${xmlText(String(value))}"`]))
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export const textElement = (name: string, text: string): string => element(name, {}, xmlText(text));

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
