/** Scripts start after this time at the latest, for a tab that moved to the background before its first frame. */
const LATEST_MS = 2_000;
/** Files requested per task; requesting all files of a page in one task blocks a phone for a tenth of a second. */
const REQUESTS_PER_TASK = 4;

/**
 * Delays a page's scripts until its first paint. The server writes them inert (first-paint.ts): `link[rel=late]` for the files and
 * `script[type=late]` for the inline module that imports the entry. This script, in the head, starts them with the second frame: it
 * preloads the files a few at a time, then evaluates them one by one, with pauses in which the browser may paint and handle input, and the
 * entry, which hydrates the page, last.
 *
 * A background tab is not painted and its timers are throttled, so there everything starts at once and without pauses.
 */
export const startScripts = `(function(d){var begun;function begin(){var own=d.querySelector('script[type=late]'),files=[],links,entry;if(begun||!own)return;begun=1;entry=(/import\\("([^"]+)"\\)/.exec(own.textContent)||[])[1];links=[].slice.call(d.querySelectorAll('link[rel=late]'));function ask(){links.splice(0,d.hidden?links.length:${REQUESTS_PER_TASK}).forEach(function(l){l.rel='modulepreload';if(l.getAttribute('href')!==entry)files.push(l.href)});if(links.length)setTimeout(ask);else next()}function next(){var file=files.shift();if(file)import(file).then(pause,pause);else{var s=d.createElement('script');s.type='module';s.text=own.textContent;d.head.appendChild(s);s.remove()}}function pause(){if(d.hidden)next();else setTimeout(next)}ask()}d.addEventListener('DOMContentLoaded',function(){if(d.hidden)return begin();var frame=requestAnimationFrame;frame(function(){frame(begin)});setTimeout(begin,${LATEST_MS})})})(document)`;
