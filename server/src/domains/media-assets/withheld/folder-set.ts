/**
 * A set of folders that stores 64 bits of the hash of each name instead of the name. An open-addressing hash table with linear probing:
 * two 32-bit words a slot (low 0: free), filled to two thirds, doubled when full.
 */
export interface FolderSet {
  readonly size: number;
  /** False once a folder did not fit: `has` may then miss it. */
  readonly isComplete: boolean;
  add(folder: string): void;
  delete(folder: string): void;
  has(folder: string): boolean;
}

const INITIAL_SLOTS = 1 << 10;
/** 64 MB, five million folders. */
const MAX_SLOTS = 1 << 23;
const LOAD_FACTOR = 2 / 3;

export function createFolderSet(maxSlots = MAX_SLOTS): FolderSet {
  let slots = new Uint32Array(2 * Math.min(INITIAL_SLOTS, maxSlots));
  let size = 0;
  let isComplete = true;

  const count = () => slots.length / 2;
  /** The slot of a hash, or the free slot where the search for it ends. */
  const slotOf = (low: number, high: number): number => {
    const mask = count() - 1;
    let slot = low & mask;
    while (!isFree(slot) && !(slots[2 * slot] === low && slots[2 * slot + 1] === high)) slot = (slot + 1) & mask;
    return slot;
  };
  // The lower half of a hash is never 0.
  const isFree = (slot: number): boolean => slots[2 * slot] === 0;
  const put = (slot: number, low: number, high: number) => {
    slots[2 * slot] = low;
    slots[2 * slot + 1] = high;
  };
  const grow = () => {
    const former = slots;
    slots = new Uint32Array(2 * former.length);
    for (let index = 0; index < former.length; index += 2) {
      const [low = 0, high = 0] = [former[index], former[index + 1]];
      if (low !== 0) put(slotOf(low, high), low, high);
    }
  };

  return {
    get size() {
      return size;
    },
    get isComplete() {
      return isComplete;
    },
    add(folder) {
      const [low, high] = hash(folder);
      if (!isFree(slotOf(low, high))) return;
      if (size + 1 > count() * LOAD_FACTOR) {
        if (count() >= maxSlots) {
          isComplete = false;
          return;
        }
        grow();
      }
      put(slotOf(low, high), low, high);
      size += 1;
    },
    delete(folder) {
      const mask = count() - 1;
      let hole = slotOf(...hash(folder));
      if (isFree(hole)) return;
      size -= 1;
      // Entries behind the hole may have been probed across it; those that would no longer be reached move into it.
      for (let slot = (hole + 1) & mask; !isFree(slot); slot = (slot + 1) & mask) {
        const [low = 0, high = 0] = [slots[2 * slot], slots[2 * slot + 1]];
        if (((slot - low) & mask) < ((slot - hole) & mask)) continue;
        put(hole, low, high);
        hole = slot;
      }
      put(hole, 0, 0);
    },
    has: (folder) => !isFree(slotOf(...hash(folder))),
  };
}

/** cyrb53, but with all 64 bits. */
function hash(text: string): [low: number, high: number] {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [one >>> 0 || 1, other >>> 0];
}
