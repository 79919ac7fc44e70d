/** Numbers that look like chance and are the same at every run. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  below(count: number): number;
  of<Value>(values: readonly Value[]): Value;
  /** Of the first most, of the others less and less. */
  popular(count: number): number;
  normal(): number;
  is(share: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    of: (values) => values[below(values.length)] as (typeof values)[number],
    popular: (count) => Math.floor(count ** next()) - 1,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    is: (share) => next() < share,
  };
}
