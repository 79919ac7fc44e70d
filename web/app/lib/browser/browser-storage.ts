/**
 * localStorage and sessionStorage, for browsers that refuse them too: with cookies blocked the mere look at them throws, and a
 * full one throws when it is written. What they do not take is remembered as long as the page lives.
 */
export interface BrowserStorage {
  getItem(key: string): string | null;
  /** Whether it outlives the page. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

function storageOver(open: () => Storage, isApart: (key: string) => boolean = () => false): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(task: (storage: Storage) => Result, refused: Result): Result => {
    try {
      const storage = open();
      return 'isMemory' in storage ? refused : task(storage);
    } catch {
      return refused;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? (isApart(key) ? null : attempt((storage) => storage.getItem(key), null)),
    setItem(key, value) {
      const isStored = !isApart(key) && attempt((storage) => (storage.setItem(key, value), true), false);
      if (isStored) memory.delete(key);
      // The server renders for many people in one memory.
      else if (typeof window !== 'undefined') memory.set(key, value);
      return isStored;
    },
    removeItem(key) {
      memory.delete(key);
      if (!isApart(key)) attempt((storage) => storage.removeItem(key), undefined);
    },
    keys() {
      const kept = attempt((storage) => Object.keys(storage), []).filter((key) => !isApart(key));
      return [...new Set([...kept, ...memory.keys()])];
    },
  };
}

// The only place that may touch them: see no-restricted-globals in .oxlintrc.json.
// oxlint-disable-next-line no-restricted-globals
export const sessionStore = storageOver(() => sessionStorage);
// oxlint-disable-next-line no-restricted-globals
export const localStore = storageOver(() => localStorage, isOfSomebodyElse);

/** What a tab holds, in its own sessionStorage, in which an administrator reads the site as a person does. */
export const IMPERSONATION_KEY = 'wenjian.impersonation';
/** What that administrator keeps for the back office, and how the screen is to look. */
const OF_ADMINISTRATOR = /^wenjian\.(admin\b|theme$)/;

/** Such a tab neither sees nor changes what the browser keeps of whoever else uses the site in it; what it keeps goes with the page. */
function isOfSomebodyElse(key: string): boolean {
  return isImpersonating() && !OF_ADMINISTRATOR.test(key);
}

export const isImpersonating = (): boolean => sessionStore.getItem(IMPERSONATION_KEY) !== null;

/**
 * Runs first in the head. What the page is built with (the router) asks for storage without a guard; where the browser refuses it,
 * it is given one that forgets with the page.
 */
export const storageScript = `(function(w){['localStorage','sessionStorage'].forEach(function(n){try{w[n].getItem('')}catch(e){var m={};try{Object.defineProperty(w,n,{configurable:true,value:{isMemory:true,getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}catch(e){}}})})(window)`;
