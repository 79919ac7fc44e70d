/**
 * The port of the server process. `get` waits until it is known, and rejects with the reason when the first start has failed.
 * States: unknown → known or failed; failed → known. A later failure keeps the known port, which the former version still serves.
 */
export class ServerPort {
  private port = Promise.withResolvers<number>();
  private state: 'unknown' | 'failed' | 'known' = 'unknown';

  get(): Promise<number> {
    return this.port.promise;
  }

  /** Returns whether pages may be open that show former answers or the failure, and must be reloaded. */
  set(port: number): boolean {
    const wasSettled = this.state !== 'unknown';
    this.settle('known', ({ resolve }) => resolve(port));
    return wasSettled;
  }

  /** Ignored when a port is known: the former version continues to serve. */
  fail(error: Error): void {
    if (this.state !== 'known') this.settle('failed', ({ reject }) => reject(error));
  }

  private settle(state: 'failed' | 'known', how: (port: PromiseWithResolvers<number>) => void): void {
    // Settles the promise that callers already wait for, and a new one for later callers.
    how(this.port);
    this.port = Promise.withResolvers();
    this.port.promise.catch(() => {});
    how(this.port);
    this.state = state;
  }
}
