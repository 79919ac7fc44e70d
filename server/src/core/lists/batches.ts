/**
 * Reads a list in batches of `size` rows until a batch is shorter. `read` gets the last row of the batch before, undefined for the first
 * batch; it runs only after the caller has handled that batch, so a caller may also delete each batch and read from the start again.
 */
export async function* inBatches<Row>(size: number, read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
