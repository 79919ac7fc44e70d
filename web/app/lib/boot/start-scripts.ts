/**
 * The server leaves what a page runs without effect (first-paint.ts): nothing of it is fetched before the page has been painted
 * once. This script, in the head, begins it then. The files come all at once and are evaluated one by one, with a pause in which
 * the browser may draw and hear presses; the entry, which brings the page to life, is last.
 *
 * A page in a background tab is not painted, and its timers are slow: there it begins at once and does not pause.
 */
export const startScripts = `(function(d){function begin(){var own=d.querySelector('script[type=late]'),links=[].slice.call(d.querySelectorAll('link[rel=late]')),files=[],entry;if(!own)return;entry=(/import\\("([^"]+)"\\)/.exec(own.textContent)||[])[1];links.forEach(function(l){l.rel='modulepreload';if(l.getAttribute('href')!==entry)files.push(l.href)});function next(){var file=files.shift();if(file)import(file).then(pause,pause);else{var s=d.createElement('script');s.type='module';s.text=own.textContent;d.head.appendChild(s);s.remove()}}function pause(){if(d.hidden)next();else setTimeout(next)}next()}d.addEventListener('DOMContentLoaded',function(){if(d.hidden)begin();else requestAnimationFrame(function(){setTimeout(begin)})})})(document)`;
