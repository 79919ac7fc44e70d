/** Where the server process listens: waited for until it does, refused with the reason while its first start fails. */
export class ServerPort {
  private port = Promise.withResolvers<number>();
  private state: 'unknown' | 'failed' | 'known' = 'unknown';

  get(): Promise<number> {
    return this.port.promise;
  }

  /** Whether pages may be open that showed the former answers or the failure. */
  set(port: number): boolean {
    const wasSettled = this.state !== 'unknown';
    this.settle('known', ({ resolve }) => resolve(port));
    return wasSettled;
  }

  /** With a former version at hand pages go on. */
  fail(error: Error): void {
    if (this.state !== 'known') this.settle('failed', ({ reject }) => reject(error));
  }

  private settle(state: 'failed' | 'known', how: (port: PromiseWithResolvers<number>) => void): void {
    // Those who wait hear of it, and so do those who come later.
    how(this.port);
    this.port = Promise.withResolvers();
    this.port.promise.catch(() => {});
    how(this.port);
    this.state = state;
  }
}
