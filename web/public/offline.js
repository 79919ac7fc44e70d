// For /offline.html and saved articles: the colours, and the list of what is saved. No module and no build: it has to run
// from the cache alone.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const chosen = chosenColors();
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  // A browser that refuses storage throws.
  function chosenColors() {
    try {
      return localStorage.getItem('wenjian.theme');
    } catch {
      return null;
    }
  }

  paint();
  system.addEventListener('change', paint);
  document.addEventListener('DOMContentLoaded', () => {
    if (document.getElementById('list') === null) return;
    document.getElementById('retry').addEventListener('click', () => location.reload());
    addEventListener('online', tellState);
    addEventListener('offline', tellState);
    tellState();
    void show();
  });

  const SAVED = 'wenjian-saved';

  function tellState() {
    document.getElementById('state').textContent = navigator.onLine
      ? '这些文章保存在这台设备上，没有网络也能读。'
      : '现在没有网络。已经保存的文章仍然可以读。';
  }

  async function show() {
    const saved = 'caches' in window ? await list() : [];
    const rows = saved.map(row);
    const ul = document.getElementById('list');
    ul.replaceChildren(...rows);
    ul.hidden = rows.length === 0;
    document.getElementById('empty').hidden = rows.length > 0;
  }

  async function list() {
    const cache = await caches.open(SAVED);
    const saved = [];
    for (const request of await cache.keys()) {
      const { headers } = await cache.match(request);
      const title = headers.get('x-saved-title');
      if (title === null) continue;
      const files = (headers.get('x-saved-files') ?? '').split(' ').filter(Boolean).map(decodeURI);
      saved.push({ path: new URL(request.url).pathname, title: decodeURIComponent(title), at: headers.get('x-saved-at'), files });
    }
    return saved.sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  function row({ path, title, at }) {
    const link = Object.assign(document.createElement('a'), { href: path, textContent: title });
    const time = Object.assign(document.createElement('time'), { dateTime: at, textContent: `保存于 ${day(at)}` });
    const remove = Object.assign(document.createElement('button'), { type: 'button', textContent: '移除' });
    remove.setAttribute('aria-label', `移除《${title}》`);
    remove.addEventListener(
      'click',
      () =>
        void forget(path)
          .then(show)
          .then(() => document.getElementById('retry').focus()),
    );
    const item = document.createElement('li');
    item.append(link, time, remove);
    return item;
  }

  async function forget(path) {
    const cache = await caches.open(SAVED);
    const saved = await list();
    const needed = new Set(saved.flatMap((one) => (one.path === path ? [] : one.files)));
    const gone = saved.find((one) => one.path === path)?.files ?? [];
    await cache.delete(path);
    await Promise.all(gone.filter((file) => !needed.has(file)).map((file) => cache.delete(`/offline/files${file}`)));
  }

  const day = (at) =>
    new Intl.DateTimeFormat('zh-CN', {
      timeZone: 'Asia/Shanghai',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(at));
})();
