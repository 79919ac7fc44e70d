// The service worker. It answers two things and leaves everything else to the network: pages, when the network does not
// answer, and the files of saved articles. It never keeps a page of the site by itself, nor any call.
const SHELL = 'wenjian-offline';
const SAVED = 'wenjian-saved';
/** When the site was last asked what of the saved works is still there; no page and no answer of the site. */
const ASKED = '/offline/asked';
const ASK_EVERY_MS = 5 * 60_000;
const SHELL_FILES = ['/offline.html', '/offline.css', '/offline.js', '/tokens.css', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell('reload'), letOthersPass(event)]).then(() => self.skipWaiting()));
});

/** Browsers that can be told send nothing else through here at all. */
async function letOthersPass(event) {
  const own = ['/offline/*', ...SHELL_FILES].map((urlPattern) => ({ urlPattern }));
  const others = { not: { or: [{ requestMode: 'navigate' }, ...own] } };
  await event.addRoutes?.({ condition: others, source: 'network' }).catch(() => {});
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname.startsWith('/offline/')) event.respondWith(kept(SAVED, pathname));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL, pathname)));
});

/** Always what the network says, if it says anything. A work that is gone from the site is gone from here too. */
async function page(event, pathname) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.status === 404) event.waitUntil(forget(pathname));
    event.waitUntil(renewShell());
    event.waitUntil(forgetWhatIsGone());
    return answer;
  } catch {
    return (await caches.match(pathname, { cacheName: SAVED })) ?? kept(SHELL, '/offline.html');
  }
}

async function kept(cacheName, pathname) {
  return (await caches.match(pathname, { cacheName })) ?? Response.error();
}

/** Whichever page told that the network is there: saved works need not be opened to be dropped. */
async function forgetWhatIsGone() {
  const [shell, saved] = await Promise.all([caches.open(SHELL), caches.open(SAVED)]);
  const ids = (await saved.keys()).flatMap(({ url }) => /^\/article\/([\w-]+)$/.exec(new URL(url).pathname)?.[1] ?? []);
  const asked = Number((await shell.match(ASKED))?.headers.get('x-at') ?? 0);
  if (ids.length === 0 || Date.now() - asked < ASK_EVERY_MS) return;
  await shell.put(ASKED, new Response('', { headers: { 'x-at': String(Date.now()) } }));
  for (const id of ids) {
    const answer = await fetch(`/api/v1/user/posts/counts?postsId=${id}`, { credentials: 'omit' }).catch(() => null);
    if (answer === null) return;
    if (answer.status === 404) await forget(`/article/${id}`);
  }
}

/** With the files that no other saved work shows. */
async function forget(pathname) {
  const cache = await caches.open(SAVED);
  const gone = filesOf(await cache.match(pathname));
  if (!(await cache.delete(pathname))) return;
  const needed = new Set();
  for (const request of await cache.keys()) for (const file of filesOf(await cache.match(request))) needed.add(file);
  await Promise.all(gone.filter((file) => !needed.has(file)).map((file) => cache.delete(`/offline/files${file}`)));
}

const filesOf = (answer) => (answer?.headers.get('x-saved-files') ?? '').split(' ').filter(Boolean).map(decodeURI);

let renewed = false;

/** Once in the life of this worker, which is minutes. */
async function renewShell() {
  if (renewed) return;
  renewed = true;
  await keepShell('default').catch(() => {});
}

async function keepShell(cache) {
  const shell = await caches.open(SHELL);
  await shell.addAll(SHELL_FILES.map((file) => new Request(file, { cache })));
}
