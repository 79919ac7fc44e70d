import { useSyncExternalStore } from 'react';

/**
 * The mobile layout is shown below MOBILE_BELOW pixels of width, and on handheld devices (iOS, Android) below TABLET_BELOW. Style sheets
 * only know widths, so a tablet between the two gets a viewport of MOBILE_BELOW − 1, which the browser scales up to the screen.
 */
const MOBILE_BELOW = 768;
const TABLET_BELOW = 1024;
const RESIZE_EVERY_MS = 100;

const HANDHELD = 'iPhone|iPad|iPod|Android';

/** iPads identify as Macs, but only they report more than one touch point. */
export const isHandheld = (userAgent: string, touchPoints: number): boolean =>
  new RegExp(HANDHELD).test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

export const isMobile = (width: number, handheld: boolean): boolean => width < (handheld ? TABLET_BELOW : MOBILE_BELOW);

/** Id of a second viewport meta tag. React would overwrite changes of its own tag; browsers use the last one. */
const VIEWPORT = 'viewport';
const OWN_VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover';
const PHONE_VIEWPORT = `width=${MOBILE_BELOW - 1}, viewport-fit=cover`;

/** Runs in the head before the first paint: marks handheld devices by `data-handheld` and sets the viewport of tablets. */
export const deviceScript = `(function(n,d){if(!(/${HANDHELD}/.test(n.userAgent)||/Macintosh/.test(n.userAgent)&&n.maxTouchPoints>1))return;d.setAttribute('data-handheld','');var w=innerWidth,m;if(w<${MOBILE_BELOW}||w>=${TABLET_BELOW})return;m=document.createElement('meta');m.name='viewport';m.id='${VIEWPORT}';m.content='${PHONE_VIEWPORT}';document.head.append(m)})(navigator,document.documentElement)`;

/** Chooses the viewport of a handheld device again whenever the screen is rotated. Returns a function that stops it. */
export function followScreen(): () => void {
  const { orientation } = window.screen;
  if (orientation === undefined || !('handheld' in document.documentElement.dataset)) return () => {};
  let frame = 0;
  const measure = () => {
    const meta = viewport();
    meta.content = OWN_VIEWPORT;
    cancelAnimationFrame(frame);
    // Measured after two frames: in the first the browser lays the page out for the device's own width.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const width = window.innerWidth;
        if (width >= MOBILE_BELOW && width < TABLET_BELOW) meta.content = PHONE_VIEWPORT;
      });
    });
  };
  orientation.addEventListener('change', measure);
  return () => {
    orientation.removeEventListener('change', measure);
    cancelAnimationFrame(frame);
  };
}

/** Whether the mobile layout is shown. False on the server and until hydration, so use it only for what happens after a press. */
export const useIsMobile = (): boolean => useSyncExternalStore(onResize, isMobileNow, () => false);

function viewport(): HTMLMetaElement {
  const existing = document.getElementById(VIEWPORT);
  if (existing instanceof HTMLMetaElement) return existing;
  const meta = Object.assign(document.createElement('meta'), { name: 'viewport', id: VIEWPORT });
  document.head.append(meta);
  return meta;
}

export const isMobileNow = (): boolean =>
  isMobile(window.innerWidth, isHandheld(window.navigator.userAgent, window.navigator.maxTouchPoints));

function onResize(listener: () => void): () => void {
  const onEvent = throttled(listener, RESIZE_EVERY_MS);
  window.addEventListener('resize', onEvent);
  return () => window.removeEventListener('resize', onEvent);
}

/** Throttles a function: the first call runs at once, further ones at most every `everyMs`; the last call of a burst always runs. */
export function throttled(act: () => void, everyMs: number): () => void {
  let lastRunAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    lastRunAt = performance.now();
    act();
  };
  return () => {
    if (timer !== null) return;
    const wait = lastRunAt + everyMs - performance.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
}
