/** Colour mode: the system's, light or dark, stored locally; `?theme=` forces one for a single page. */
export type ColorMode = 'system' | 'light' | 'dark';

const KEY = 'wenjian.theme';

/** Runs in the head before anything is painted, so that no page flashes in the wrong colours. */
export const themeScript = `(function(){try{var f=new URLSearchParams(location.search).get('theme'),m=f==='dark'||f==='light'?f:localStorage.getItem('${KEY}');document.documentElement.dataset.theme=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light'}catch(e){}})()`;

export function readColorMode(): ColorMode {
  const mode = localStorage.getItem(KEY);
  return mode === 'light' || mode === 'dark' ? mode : 'system';
}

export function setColorMode(mode: ColorMode): void {
  if (mode === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, mode);
  applyColorMode(mode);
  for (const listener of listeners) listener();
}

/** Hears of choices in this tab and in the others, and of the system's own change while it is followed. */
export function onColorModeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    // A page whose address forces a mode keeps it.
    if (!new URLSearchParams(window.location.search).has('theme')) applyColorMode(readColorMode());
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', apply);
  system.addEventListener('change', apply);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', apply);
    system.removeEventListener('change', apply);
  };
}

const listeners = new Set<() => void>();

export function applyColorMode(mode: ColorMode): void {
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
