import { followPreviews } from './domains/posts/previews/follow-previews.ts';
import { fetchBuild, watchBuild } from './lib/boot/new-build.ts';
import { isImpersonating, localStore } from './lib/browser/browser-storage.ts';
import { BLOCKED_KEY } from './lib/token-store.ts';
import { isWriting, watchInput } from './lib/boot/unsaved-input.ts';
import { toast } from './lib/toast-store.ts';
import { siteName } from './lib/meta.ts';

/** The share of page loads that are measured. */
const MEASURED = 0.1;

// Code that the page does not need at first; it is loaded when the browser is idle.
watchInput();
followPreviews();
watchBuild({
  fetchBuildId: fetchBuild,
  isWriting,
  offer: () =>
    toast.info('刷新后即可使用新版本', {
      title: `${siteName()}有更新`,
      duration: 15_000,
      action: { label: '刷新', onSelect: () => window.location.reload() },
    }),
});

// Failures below are silent, since no page needs any of it. The service worker, which needs https, provides the offline page.
void navigator.serviceWorker?.register('/sw.js').catch(() => {});
if (localStore.getItem(BLOCKED_KEY) !== null) hideBlocked();
window.addEventListener('storage', ({ key }) => key === BLOCKED_KEY && hideBlocked());
void renewOpenCopy().catch(() => {});
if (Math.random() < MEASURED && !isImpersonating()) void measureOpenPage().catch(() => {});

/** Hides the cards of blocked authors; after a block in another tab, too. */
function hideBlocked(): void {
  void import('./lib/browser/blocked-authors.ts').then((blocked) => blocked.hideBlocked()).catch(() => {});
}

/** Opening an article that is saved offline saves its present text. */
async function renewOpenCopy(): Promise<void> {
  const { pathname } = window.location;
  if (!('caches' in window) || !(await caches.has('wenjian-saved')) || !pathname.startsWith('/article/')) return;
  const { isSaved, saveArticle } = await import('./domains/posts/offline/saved-articles.ts');
  if (await isSaved(pathname)) await saveArticle(pathname);
}

async function measureOpenPage(): Promise<void> {
  const { measurePage } = await import('./domains/views/vitals/measure-page.ts');
  measurePage();
}
