import { IMPERSONATION_KEY } from '../../lib/browser/browser-storage.ts';
import { TOKEN_KEY, USER_KEY } from '../../lib/token-store.ts';

/** The data of the logged-in user that a page shows before hydration. */
interface EarlyUser {
  nickname: string;
  mobile: string | null;
  avatar: string | null;
  identity: string;
}

/**
 * Runs in the head before the first paint. Pages are rendered for guests, so this script writes the stored user to the root element for the
 * style sheets: `data-user` (`creates` for members and agencies), `--user-name` and `--user-avatar`; `data-impersonated` in an impersonating tab.
 */
export const earlyUserScript = `(function(d){try{var s=localStorage,l=JSON.parse(sessionStorage.getItem('${IMPERSONATION_KEY}')),t=l||JSON.parse(s.getItem('${TOKEN_KEY.user}'));if(l)d.setAttribute('data-impersonated','');if(!t||!t.accessToken||!t.refreshToken||!(t.expiresAt>Date.now()))return;var u={};try{u=l?l.user:JSON.parse(s.getItem('${USER_KEY}'))||u}catch(e){}d.setAttribute('data-user',/^(creator|agencies)$/.test(u.identity)?'creates':'');var p=d.style,q=JSON.stringify;p.setProperty('--user-name',q(u.nickname||u.mobile||'用户'));if(u.avatar)p.setProperty('--user-avatar','url('+q(u.avatar)+')')}catch(e){}})(document.documentElement)`;

/** Writes the same properties for the user answered by the server; null: a guest. */
export function showUser(user: EarlyUser | null): void {
  const { style, dataset } = document.documentElement;
  if (user === null) delete dataset['user'];
  else dataset['user'] = user.identity === 'creator' || user.identity === 'agencies' ? 'creates' : '';
  put(style, '--user-name', user && JSON.stringify(user.nickname || user.mobile || '用户'));
  put(style, '--user-avatar', user?.avatar ? `url(${JSON.stringify(user.avatar)})` : null);
}

function put(style: CSSStyleDeclaration, name: string, value: string | null): void {
  if (value === null) style.removeProperty(name);
  else style.setProperty(name, value);
}
