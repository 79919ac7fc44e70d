import { offlineCopy } from './offline-copy.ts';

/** Shared with the service worker and /offline.html, which know it by this name. */
const CACHE = 'wenjian-saved';
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page could not be had or is none to be kept; the message may be shown. */
export class NotWhole extends Error {}

/** Not there without https and in some private windows. */
export const canSave = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

export async function isSaved(path: string): Promise<boolean> {
  // A browser that refuses storage refuses this too.
  return canSave() && (await caches.match(path, { cacheName: CACHE }).catch(() => undefined)) !== undefined;
}

/** Keeps an article in this browser. Fetched without a name, so that nothing personal is kept. */
export async function saveArticle(path: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } });
  if (!answer.ok) throw new NotWhole('文章暂时无法打开，请稍后重试');
  const now = new Date();
  const copy = offlineCopy(new DOMParser().parseFromString(await answer.text(), 'text/html'), now);
  if (copy === null) throw new NotWhole('此页不能离线保存');
  const cache = await caches.open(CACHE);
  await Promise.all(copy.files.map((file) => saveFile(cache, file)));
  // Last, so that whatever is listed is whole.
  await cache.put(path, new Response(copy.html, { headers: headersOf(copy.title, copy.files, now) }));
}

/** Forgets an article and the files that no other one shows. */
export async function forgetArticle(path: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const gone = filesOf(await cache.match(path));
  await cache.delete(path);
  const needed = new Set<string>();
  for (const request of await cache.keys()) for (const file of filesOf(await cache.match(request))) needed.add(file);
  await Promise.all(gone.filter((file) => !needed.has(file)).map((file) => cache.delete(`/offline/files${file}`)));
}

/** A picture that is missing leaves its place empty; the text is worth keeping all the same. */
async function saveFile(cache: Cache, file: string): Promise<void> {
  const answer = await fetch(file, { credentials: 'omit' }).catch(() => null);
  if (answer?.ok === true) await cache.put(`/offline/files${file}`, answer);
}

// Headers hold Latin letters only.
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
