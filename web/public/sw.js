// The service worker. It answers two things and leaves everything else to the network: pages, when the network does not
// answer, and the files of saved articles. It never keeps a page of the site by itself, nor any call.
const SHELL = 'wenjian-offline';
const SAVED = 'wenjian-saved';
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
    if (answer.status === 404) event.waitUntil(caches.open(SAVED).then((cache) => cache.delete(pathname)));
    event.waitUntil(renewShell());
    return answer;
  } catch {
    return (await caches.match(pathname, { cacheName: SAVED })) ?? kept(SHELL, '/offline.html');
  }
}

async function kept(cacheName, pathname) {
  return (await caches.match(pathname, { cacheName })) ?? Response.error();
}

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
