/** A draft holds no time of publication (it is handed in with the submission), so the one chosen waits in this browser. */
const PREFIX = 'wenjian.publish-at.';

export const readChosenTime = (postsId: string): string | null => localStorage.getItem(PREFIX + postsId);

export function keepChosenTime(postsId: string, publishAt: string | null): void {
  if (publishAt === null) localStorage.removeItem(PREFIX + postsId);
  else localStorage.setItem(PREFIX + postsId, publishAt);
}
