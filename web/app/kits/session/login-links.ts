import { INTENT_KEY, REDIRECT_KEY } from '../../lib/token-store.ts';

/**
 * Runs in the head: a link to log in or to register, pressed on any page and at any moment, remembers the page to come back to.
 * Whoever goes that way wants to log in and nothing more: what was pressed before is forgotten.
 */
export const loginLinksScript = `addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[href="/login"],a[href="/register"]'),l=location;if(!a||/^\\/(login|register|adminLogin)(\\/|$)/.test(l.pathname))return;try{sessionStorage.setItem('${REDIRECT_KEY.user}',l.pathname+l.search+l.hash);sessionStorage.removeItem('${INTENT_KEY}')}catch(e){}},true)`;
