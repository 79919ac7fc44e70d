/** A CDN in front of the site, whose copies of removed content must be purged. */
export interface Cdn {
  /**
   * Purges absolute addresses; one that ends with `/` stands for everything below it. Resolves when the CDN has accepted the request,
   * which it executes later; throws otherwise, and the caller's job retries.
   */
  purge(addresses: readonly string[]): Promise<void>;
  /** Purges all copies with one of these tags; null: the CDN does not support tags. */
  purgeTags: ((tags: readonly string[]) => Promise<void>) | null;
}
