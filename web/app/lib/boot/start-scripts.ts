/** A tab that goes to the background before its first frame comes to life all the same. */
const LATEST_MS = 2_000;

/**
 * The server leaves what a page runs without effect (first-paint.ts): nothing of it is fetched before the page has been painted
 * once. This script, in the head, begins it with the second frame. The files come all at once and are evaluated one by one, with a pause in which
 * the browser may draw and hear presses; the entry, which brings the page to life, is last.
 *
 * A page in a background tab is not painted, and its timers are slow: there it begins at once and does not pause.
 */
export const startScripts = `(function(d){var begun;function begin(){var own=d.querySelector('script[type=late]'),files=[],entry;if(begun||!own)return;begun=1;entry=(/import\\("([^"]+)"\\)/.exec(own.textContent)||[])[1];d.querySelectorAll('link[rel=late]').forEach(function(l){l.rel='modulepreload';if(l.getAttribute('href')!==entry)files.push(l.href)});function next(){var file=files.shift();if(file)import(file).then(pause,pause);else{var s=d.createElement('script');s.type='module';s.text=own.textContent;d.head.appendChild(s);s.remove()}}function pause(){if(d.hidden)next();else setTimeout(next)}next()}d.addEventListener('DOMContentLoaded',function(){if(d.hidden)return begin();var frame=requestAnimationFrame;frame(function(){frame(begin)});setTimeout(begin,${LATEST_MS})})})(document)`;
