import { formatDateTime } from '../../../lib/format.ts';

/** Where the copies of pictures and styles are; the service worker answers below this address and nowhere else. */
const FILES = '/offline/files';

export interface OfflineCopy {
  title: string;
  html: string;
  /** Own addresses that the copy shows, as they are on the site. */
  files: string[];
}

/**
 * Makes of an article's page, as a guest gets it, a page that needs neither network nor script: the text with its
 * pictures and styles. What only works on the site (buttons, forms, comments) stays behind.
 */
export function offlineCopy(page: Document, savedAt: Date): OfflineCopy | null {
  const article = page.querySelector('main article');
  const title = article?.querySelector('h1')?.textContent?.trim() ?? '';
  if (article === null || title === '') return null;
  const text = article.cloneNode(true) as Element;
  for (const part of text.querySelectorAll(LEFT_BEHIND)) part.remove();

  const files = new Set<string>();
  const saveFile = (address: string): string => {
    files.add(address.replace(/#.*$/, ''));
    return FILES + address;
  };
  for (const image of text.querySelectorAll('img')) {
    const source = ofWidth(image.getAttribute('srcset'), PICTURE_WIDTH) ?? image.getAttribute('src') ?? '';
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
    if (isOwn(source)) image.setAttribute('src', saveFile(source));
  }
  for (const use of text.querySelectorAll('use')) {
    const source = use.getAttribute('href') ?? '';
    if (isOwn(source)) use.setAttribute('href', saveFile(source));
  }
  const styles = [...page.querySelectorAll('link[rel="stylesheet"]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter(isOwn)
    .map((address) => `<link rel="stylesheet" href="${saveFile(address)}">`);

  return { title, files: [...files], html: documentOf({ title, savedAt, styles, text: text.outerHTML }) };
}

const LEFT_BEHIND = 'script, style, template, button, form, dialog, iframe, video, audio, [role="group"], [role="toolbar"]';
const PICTURE_WIDTH = 1280;

/** On this site: `//host` would be elsewhere. */
const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address);

/** The smallest of a picture's files that is wide enough, else the widest. */
export function ofWidth(srcset: string | null, min: number): string | null {
  const files = (srcset ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([address = '', width = '']) => (/^\d+w$/.test(width) ? [{ address, width: Number.parseInt(width, 10) }] : []))
    .toSorted((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= min) ?? files.at(-1))?.address ?? null;
}

interface DocumentParts {
  title: string;
  savedAt: Date;
  styles: string[];
  text: string;
}

const documentOf = ({ title, savedAt, styles, text }: DocumentParts): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeText(title)} - 离线阅读</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/tokens.css">
${styles.join('\n')}
<link rel="stylesheet" href="/offline.css">
<script src="/offline.js"></script>
</head>
<body>
<header class="offline-head"><a href="/offline.html">离线文章</a><p>保存于 ${formatDateTime(savedAt.toISOString(), savedAt)}</p></header>
<main id="main" class="offline-text">${text}</main>
</body>
</html>
`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
