/** A set of folders by 64 bits of each name: eight bytes a place, of which two in three are in use. */
export interface FolderSet {
  readonly size: number;
  /** False once there is no room: the set no longer knows all it was told. */
  readonly isComplete: boolean;
  add(folder: string): void;
  delete(folder: string): void;
  has(folder: string): boolean;
}

const FIRST_PLACES = 1 << 10;
/** 64 MB, five million folders. */
const MOST_PLACES = 1 << 23;
const FULL = 2 / 3;

export function createFolderSet(mostPlaces = MOST_PLACES): FolderSet {
  let places = new Uint32Array(2 * Math.min(FIRST_PLACES, mostPlaces));
  let size = 0;
  let isComplete = true;

  const count = () => places.length / 2;
  /** Where it lies, or the free place that ends the search for it. */
  const placeOf = (low: number, high: number): number => {
    const mask = count() - 1;
    let place = low & mask;
    while (!isFree(place) && !(places[2 * place] === low && places[2 * place + 1] === high)) place = (place + 1) & mask;
    return place;
  };
  // The lower half of a name is never 0.
  const isFree = (place: number): boolean => places[2 * place] === 0;
  const put = (place: number, low: number, high: number) => {
    places[2 * place] = low;
    places[2 * place + 1] = high;
  };
  const grow = () => {
    const former = places;
    places = new Uint32Array(2 * former.length);
    for (let at = 0; at < former.length; at += 2) {
      const [low = 0, high = 0] = [former[at], former[at + 1]];
      if (low !== 0) put(placeOf(low, high), low, high);
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
      if (!isFree(placeOf(low, high))) return;
      if (size + 1 > count() * FULL) {
        if (count() >= mostPlaces) {
          isComplete = false;
          return;
        }
        grow();
      }
      put(placeOf(low, high), low, high);
      size += 1;
    },
    delete(folder) {
      const mask = count() - 1;
      let hole = placeOf(...hash(folder));
      if (isFree(hole)) return;
      size -= 1;
      // What lies behind it is found by way of it: each moves up that would no longer be reached.
      for (let place = (hole + 1) & mask; !isFree(place); place = (place + 1) & mask) {
        const [low = 0, high = 0] = [places[2 * place], places[2 * place + 1]];
        if (((place - low) & mask) < ((place - hole) & mask)) continue;
        put(hole, low, high);
        hole = place;
      }
      put(hole, 0, 0);
    },
    has: (folder) => !isFree(placeOf(...hash(folder))),
  };
}

/** cyrb53, with both halves whole. */
function hash(text: string): [low: number, high: number] {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return [one >>> 0 || 1, other >>> 0];
}
