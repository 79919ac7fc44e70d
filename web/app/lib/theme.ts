import { onStoredChange, storedWord } from './browser/stored-value.ts';
import { createStore } from './store.ts';

/** Colour mode: the system's, light or dark, stored locally. The address (`?theme=dark`) or a route's handle can force one. */
export type ColorMode = 'system' | 'light' | 'dark';
export type ForcedMode = Exclude<ColorMode, 'system'>;

/** Property of a route's handle: `export const handle = { colorMode: 'dark' } satisfies ColorHandle`. */
export interface ColorHandle {
  colorMode?: ForcedMode;
}

const KEY = 'wenjian.theme';
/** Background colour of each mode, for the meta tag theme-color, which colours the browser's bars on phones. */
const PAINT: Record<ForcedMode, string> = { light: '#ffffff', dark: '#020617' };

/** Runs in the head before the first paint, so that no page flashes in the wrong colours. Same rule as `showColorMode`. */
export const themeScript = `(function(d){try{var f=new URLSearchParams(location.search).get('theme');if(f!=='dark'&&f!=='light')f=d.getAttribute('data-forced-theme');if(!f)try{f=localStorage.getItem('${KEY}')}catch(e){}var t=f==='dark'||(f!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light';d.setAttribute('data-theme',t);document.querySelector('meta[name=theme-color]').content=t==='dark'?'${PAINT.dark}':'${PAINT.light}'}catch(e){}})(document.documentElement)`;

const stored = storedWord(KEY, ['system', 'light', 'dark']);

/** The chosen mode. While a component is subscribed, the page follows changes in other tabs and, in mode `system`, changes of the system. */
export const colorMode = createStore<ColorMode>(stored.read, {
  guest: 'system',
  open(store) {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const unsubscribe = onStoredChange(KEY, () => {
      store.set(stored.read());
      showColorMode();
    });
    system.addEventListener('change', showColorMode);
    return () => {
      unsubscribe();
      system.removeEventListener('change', showColorMode);
    };
  },
});

export function setColorMode(mode: ColorMode): void {
  if (mode === 'system') stored.forget();
  else stored.write(mode);
  showColorMode();
  colorMode.set(mode);
}

/** Applies the colour mode to the page: the one forced by the address, else by the route, else the chosen one. */
export function showColorMode(): void {
  const root = document.documentElement;
  const byAddress = new URLSearchParams(window.location.search).get('theme');
  const byRoute = root.dataset['forcedTheme'] ?? null;
  const mode = isForced(byAddress) ? byAddress : isForced(byRoute) ? byRoute : stored.read();
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'dark' : 'light';
  root.dataset['theme'] = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAINT[theme]);
}

const isForced = (mode: string | null): mode is ForcedMode => mode === 'light' || mode === 'dark';
