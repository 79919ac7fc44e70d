import { useSyncExternalStore } from 'react';
import { throttled } from './throttled.ts';

/** Below this a screen is a phone's; below the second one when it is held in the hand: tablets with iOS or Android. */
export const MOBILE_BELOW = 768;
export const TABLET_BELOW = 1024;
const RESIZE_EVERY_MS = 100;

const HANDHELD = 'iPhone|iPad|iPod|Android';

/** iPads say that they are Macs; no Mac has more than one point to touch. */
export const isHandheld = (userAgent: string, touchPoints: number): boolean =>
  new RegExp(HANDHELD).test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

export const isMobile = (width: number, handheld: boolean): boolean => width < (handheld ? TABLET_BELOW : MOBILE_BELOW);

/** Runs in the head before anything is painted: style sheets know widths, but not whose they are. */
export const deviceScript = `(function(n,d){if(/${HANDHELD}/.test(n.userAgent)||/Macintosh/.test(n.userAgent)&&n.maxTouchPoints>1)d.setAttribute('data-handheld','')})(navigator,document.documentElement)`;

/** Whether the phone's face of the site is shown. False on the server, so only for what happens after a press. */
export const useIsMobile = (): boolean => useSyncExternalStore(onResize, isMobileNow, () => false);

const isMobileNow = (): boolean =>
  isMobile(window.innerWidth, isHandheld(window.navigator.userAgent, window.navigator.maxTouchPoints));

function onResize(listener: () => void): () => void {
  const hear = throttled(listener, RESIZE_EVERY_MS);
  window.addEventListener('resize', hear);
  return () => window.removeEventListener('resize', hear);
}
