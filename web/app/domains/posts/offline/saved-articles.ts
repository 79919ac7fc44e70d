import { formatDateTime } from '../../../lib/format.ts';

/** Name of the cache, which the service worker and /offline.html use too. */
const CACHE = 'wenjian-saved';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page could not be loaded or is no article; the message is for the user. */
export class ArticleNotSaved extends Error {}

/** False without https and in some private windows. */
export const canSave = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

export async function isSaved(path: string): Promise<boolean> {
  // `match` rejects where storage is blocked.
  return canSave() && (await caches.match(path, { cacheName: CACHE }).catch(() => undefined)) !== undefined;
}

/** Saves an article in this browser, as a guest gets it, so that nothing personal is saved. */
export async function saveArticle(path: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } });
  if (!answer.ok) throw new ArticleNotSaved('文章暂时无法打开，请稍后重试');
  const now = new Date();
  const copy = offlineCopy(new DOMParser().parseFromString(await answer.text(), 'text/html'), now);
  if (copy === null) throw new ArticleNotSaved('此页不能离线保存');
  const cache = await caches.open(CACHE);
  await Promise.all(copy.files.map((file) => saveFile(cache, file)));
  // The page last, so that every listed article is complete.
  await cache.put(path, new Response(copy.html, { headers: headersOf(copy.title, copy.files, now) }));
}

/** Removes an article and the files that no other article uses. */
export async function forgetArticle(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = filesOf(await cache.match(path));
  await cache.delete(path);
  const needed = new Set<string>();
  for (const request of await cache.keys()) for (const file of filesOf(await cache.match(request))) needed.add(file);
  await Promise.all(files.filter((file) => !needed.has(file)).map((file) => cache.delete(`/offline/files${file}`)));
}

/** Saves a file; a failure is ignored, since the text is useful without a picture. */
async function saveFile(cache: Cache, file: string): Promise<void> {
  const answer = await fetch(file, { credentials: 'omit' }).catch(() => null);
  if (answer?.ok === true) await cache.put(`/offline/files${file}`, answer);
}

// Header values may only have Latin-1 characters, so texts are encoded.
const headersOf = (title: string, files: string[], at: Date): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-saved-title': encodeURIComponent(title),
  'x-saved-at': at.toISOString(),
  'x-saved-files': files.map(encodeURI).join(' '),
});

const filesOf = (cached: Response | undefined): string[] => {
  const names = cached?.headers.get('x-saved-files') ?? '';
  return names === '' ? [] : names.split(' ').map(decodeURI);
};

/** Address of the copies of pictures and styles; the service worker handles only requests below it. */
const FILES = '/offline/files';

interface OfflineCopy {
  title: string;
  html: string;
  /** Addresses of this site's files that the copy uses. */
  files: string[];
}

/**
 * Turns an article's page into one that needs neither network nor scripts: the text with its pictures and styles, without what
 * only works online (buttons, forms, comments). Null when the page is no article.
 */
function offlineCopy(page: Document, savedAt: Date): OfflineCopy | null {
  const article = page.querySelector('main article');
  const title = article?.querySelector('h1')?.textContent?.trim() ?? '';
  if (article === null || title === '') return null;
  const text = article.cloneNode(true) as Element;
  for (const part of text.querySelectorAll(ONLINE_ONLY)) part.remove();

  const files = new Set<string>();
  const offlineAddressOf = (address: string): string => {
    files.add(address.replace(/#.*$/, ''));
    return FILES + address;
  };
  for (const image of text.querySelectorAll('img')) {
    const source = ofWidth(image.getAttribute('srcset'), PICTURE_WIDTH) ?? image.getAttribute('src') ?? '';
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
    if (isOwn(source)) image.setAttribute('src', offlineAddressOf(source));
  }
  for (const use of text.querySelectorAll('use')) {
    const source = use.getAttribute('href') ?? '';
    if (isOwn(source)) use.setAttribute('href', offlineAddressOf(source));
  }
  const styles = [...page.querySelectorAll('link[rel="stylesheet"]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter(isOwn)
    .map((address) => `<link rel="stylesheet" href="${offlineAddressOf(address)}">`);

  return { title, files: [...files], html: documentOf({ title, savedAt, styles, text: text.outerHTML }) };
}

const ONLINE_ONLY = 'script, style, template, button, form, dialog, iframe, video, audio, [role="group"], [role="toolbar"]';
const PICTURE_WIDTH = 1280;

/** Whether an address is on this site; `//host` would not be. */
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
