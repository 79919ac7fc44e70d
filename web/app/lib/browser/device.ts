import { useSyncExternalStore } from 'react';

/** Below this a screen is a phone's; below the second one when it is held in the hand: tablets with iOS or Android. */
const MOBILE_BELOW = 768;
const TABLET_BELOW = 1024;
const RESIZE_EVERY_MS = 100;

const HANDHELD = 'iPhone|iPad|iPod|Android';

/** iPads say that they are Macs; no Mac has more than one point to touch. */
export const isHandheld = (userAgent: string, touchPoints: number): boolean =>
  new RegExp(HANDHELD).test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

export const isMobile = (width: number, handheld: boolean): boolean => width < (handheld ? TABLET_BELOW : MOBILE_BELOW);

/** Beside React's own, which it would write again: the last one counts. */
const VIEWPORT = 'viewport';
const OWN_VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover';
const PHONE_VIEWPORT = `width=${MOBILE_BELOW - 1}, viewport-fit=cover`;

/** Runs in the head before anything is painted: style sheets know widths, but not whose they are. */
export const deviceScript = `(function(n,d){if(!(/${HANDHELD}/.test(n.userAgent)||/Macintosh/.test(n.userAgent)&&n.maxTouchPoints>1))return;d.setAttribute('data-handheld','');var w=innerWidth,m;if(w<${MOBILE_BELOW}||w>=${TABLET_BELOW})return;m=document.createElement('meta');m.name='viewport';m.id='${VIEWPORT}';m.content='${PHONE_VIEWPORT}';document.head.append(m)})(navigator,document.documentElement)`;

/**
 * A tablet held in the hand has the phone's page, one point below the width at which style sheets leave it, drawn a little
 * larger: all of them ask for widths, and none has to know whose the screen is. Looked at anew when it is turned.
 */
export function followScreen(): () => void {
  const { orientation } = window.screen;
  if (orientation === undefined || !('handheld' in document.documentElement.dataset)) return () => {};
  let asked = 0;
  const measure = () => {
    const meta = viewport();
    meta.content = OWN_VIEWPORT;
    cancelAnimationFrame(asked);
    // Two frames: the browser lays the page out for the new width in the first.
    asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(() => {
        const width = window.innerWidth;
        if (width >= MOBILE_BELOW && width < TABLET_BELOW) meta.content = PHONE_VIEWPORT;
      });
    });
  };
  orientation.addEventListener('change', measure);
  return () => {
    orientation.removeEventListener('change', measure);
    cancelAnimationFrame(asked);
  };
}

/** Whether the phone's face of the site is shown. False on the server, so only for what happens after a press. */
export const useIsMobile = (): boolean => useSyncExternalStore(onResize, isMobileNow, () => false);

function viewport(): HTMLMetaElement {
  const known = document.getElementById(VIEWPORT);
  if (known instanceof HTMLMetaElement) return known;
  const meta = Object.assign(document.createElement('meta'), { name: 'viewport', id: VIEWPORT });
  document.head.append(meta);
  return meta;
}

export const isMobileNow = (): boolean =>
  isMobile(window.innerWidth, isHandheld(window.navigator.userAgent, window.navigator.maxTouchPoints));

function onResize(listener: () => void): () => void {
  const hear = throttled(listener, RESIZE_EVERY_MS);
  window.addEventListener('resize', hear);
  return () => window.removeEventListener('resize', hear);
}

/** Calls at once and then at most every so many milliseconds; the last call of a burst is never lost. */
export function throttled(act: () => void, everyMs: number): () => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    last = performance.now();
    act();
  };
  return () => {
    if (timer !== null) return;
    const wait = last + everyMs - performance.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
}
