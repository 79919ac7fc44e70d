/** A tab that goes to the background before its first frame comes to life all the same. */
const LATEST_MS = 2_000;
/** To ask for all files of a page in one go takes a phone a tenth of a second. */
const ASKED_AT_ONCE = 4;

/**
 * The server leaves what a page runs without effect (first-paint.ts): nothing of it is fetched before the page has been painted
 * once. This script, in the head, begins it with the second frame. The files are asked for a few at a time, then evaluated one by one, with pauses in
 * which the browser may draw and hear presses; the entry, which brings the page to life, is last.
 *
 * A page in a background tab is not painted, and its timers are slow: there it begins at once and does not pause.
 */
export const startScripts = `(function(d){var begun;function begin(){var own=d.querySelector('script[type=late]'),files=[],links,entry;if(begun||!own)return;begun=1;entry=(/import\\("([^"]+)"\\)/.exec(own.textContent)||[])[1];links=[].slice.call(d.querySelectorAll('link[rel=late]'));function ask(){links.splice(0,d.hidden?links.length:${ASKED_AT_ONCE}).forEach(function(l){l.rel='modulepreload';if(l.getAttribute('href')!==entry)files.push(l.href)});if(links.length)setTimeout(ask);else next()}function next(){var file=files.shift();if(file)import(file).then(pause,pause);else{var s=d.createElement('script');s.type='module';s.text=own.textContent;d.head.appendChild(s);s.remove()}}function pause(){if(d.hidden)next();else setTimeout(next)}ask()}d.addEventListener('DOMContentLoaded',function(){if(d.hidden)return begin();var frame=requestAnimationFrame;frame(function(){frame(begin)});setTimeout(begin,${LATEST_MS})})})(document)`;
