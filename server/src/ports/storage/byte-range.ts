export interface ByteRange {
  start: number;
  /** The last byte. */
  end: number;
}

/** The part of a file that a Range header requests; null: the whole file, also for ranges that are not understood (as HTTP demands). */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null;
  return start <= end ? { start, end } : 'outside';
}
