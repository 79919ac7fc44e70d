/**
 * localStorage and sessionStorage that never throw. With cookies blocked, already reading `window.localStorage` throws; writing throws when
 * the storage is full. A value that the browser refuses is kept in memory as long as the page lives.
 */
export interface BrowserStorage {
  getItem(key: string): string | null;
  /** Returns whether the value was stored and so outlives the page. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

/** `isMemoryOnly`: keys that are neither read from nor written to the browser's storage. */
function storageOver(open: () => Storage, isMemoryOnly: (key: string) => boolean = () => false): BrowserStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(task: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      const storage = open();
      return 'isMemory' in storage ? fallback : task(storage);
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? (isMemoryOnly(key) ? null : attempt((storage) => storage.getItem(key), null)),
    setItem(key, value) {
      const isStored = !isMemoryOnly(key) && attempt((storage) => (storage.setItem(key, value), true), false);
      if (isStored) memory.delete(key);
      // On the server nothing is stored, because all visitors share its memory.
      else if (typeof window !== 'undefined') memory.set(key, value);
      return isStored;
    },
    removeItem(key) {
      memory.delete(key);
      if (!isMemoryOnly(key)) attempt((storage) => storage.removeItem(key), undefined);
    },
    keys() {
      const stored = attempt((storage) => Object.keys(storage), []).filter((key) => !isMemoryOnly(key));
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}

// All other files use these two instead of the globals (no-restricted-globals in .oxlintrc.json).
// oxlint-disable-next-line no-restricted-globals
export const sessionStore = storageOver(() => sessionStorage);
// oxlint-disable-next-line no-restricted-globals
export const localStore = storageOver(() => localStorage, isOfSomebodyElse);

/** Key in sessionStorage that marks a tab as impersonating a user (impersonation.ts). */
export const IMPERSONATION_KEY = 'wenjian.impersonation';
/** Keys of the administrator's own session and the colour mode, which an impersonating tab may use. */
const OF_ADMINISTRATOR = /^wenjian\.(admin\b|theme$)/;

/** All other keys belong to the user logged in in this browser; an impersonating tab keeps its own values for them in memory. */
function isOfSomebodyElse(key: string): boolean {
  return isImpersonating() && !OF_ADMINISTRATOR.test(key);
}

export const isImpersonating = (): boolean => sessionStore.getItem(IMPERSONATION_KEY) !== null;

/**
 * Runs first in the head. The router uses the storages without catching errors; where the browser refuses one, this script replaces it by
 * one in memory (`isMemory`).
 */
export const storageScript = `(function(w){['localStorage','sessionStorage'].forEach(function(n){try{w[n].getItem('')}catch(e){var m={};try{Object.defineProperty(w,n,{configurable:true,value:{isMemory:true,getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=String(v)},removeItem:function(k){delete m[k]}}})}catch(e){}}})})(window)`;
