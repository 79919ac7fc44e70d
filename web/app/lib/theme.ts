import { onStoredChange, storedWord } from './browser/stored-value.ts';
import { createStore } from './store.ts';

/** Colour mode: the system's, light or dark, stored locally. A page can force one: by its address or by its route. */
export type ColorMode = 'system' | 'light' | 'dark';
export type ForcedMode = Exclude<ColorMode, 'system'>;

/** What a route says of itself: `export const handle = { colorMode: 'dark' } satisfies ColorHandle`. */
export interface ColorHandle {
  colorMode?: ForcedMode;
}

const KEY = 'wenjian.theme';
/** The page's own colour, which a phone gives to the bars around it. */
const PAINT: Record<ForcedMode, string> = { light: '#ffffff', dark: '#020617' };

/** Runs in the head before anything is painted, so that no page flashes in the wrong colours. */
export const themeScript = `(function(d){try{var f=new URLSearchParams(location.search).get('theme');if(f!=='dark'&&f!=='light')f=d.getAttribute('data-forced-theme');if(!f)try{f=localStorage.getItem('${KEY}')}catch(e){}var t=f==='dark'||(f!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light';d.setAttribute('data-theme',t);document.querySelector('meta[name=theme-color]').content=t==='dark'?'${PAINT.dark}':'${PAINT.light}'}catch(e){}})(document.documentElement)`;

const stored = storedWord(KEY, ['system', 'light', 'dark']);

/** The choice, made in this tab or another one. The page follows it, and the system while that is chosen, as long as somebody listens. */
export const colorMode = createStore<ColorMode>(stored.read, {
  guest: 'system',
  open(store) {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const end = onStoredChange(KEY, () => {
      store.set(stored.read());
      showColorMode();
    });
    system.addEventListener('change', showColorMode);
    return () => {
      end();
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

/** Paints the page as it is to be: forced by the address, by the route, or as chosen. */
export function showColorMode(): void {
  const root = document.documentElement;
  const byAddress = new URLSearchParams(window.location.search).get('theme');
  const byRoute = root.dataset['forcedTheme'] ?? null;
  const mode = isForced(byAddress) ? byAddress : isForced(byRoute) ? byRoute : stored.read();
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = isDark ? 'dark' : 'light';
  root.dataset['theme'] = shown;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAINT[shown]);
}

const isForced = (mode: string | null): mode is ForcedMode => mode === 'light' || mode === 'dark';
