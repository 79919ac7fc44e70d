import { INTENT_KEY, REDIRECT_KEY } from '../../lib/token-store.ts';

/**
 * Runs in the head: a press on a link to /login or /register, even before hydration, remembers the current page for the return and drops a
 * stored intent, because the user only wants to log in.
 */
export const loginLinksScript = `addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[href="/login"],a[href="/register"]'),l=location;if(!a||/^\\/(login|register|adminLogin)(\\/|$)/.test(l.pathname))return;try{sessionStorage.setItem('${REDIRECT_KEY.user}',l.pathname+l.search+l.hash);sessionStorage.removeItem('${INTENT_KEY}')}catch(e){}},true)`;
