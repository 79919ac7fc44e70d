export interface BuildWatch {
  /** The id of the build that the server serves now; null when the request failed. */
  fetchBuildId(): Promise<string | null>;
  /** Offers a reload to the user. Called again every hour while the old build is still open. */
  offer(): void;
  isWriting(): boolean;
}

const HOUR_MS = 3_600_000;
/** Interval at which `isWriting` is checked again when a new build waits to be offered. */
const RECHECK_MS = 60_000;

/** Checks every hour for a new build and offers it as soon as the user is not writing. Returns a function that stops it. */
export function watchBuild({ fetchBuildId, offer, isWriting }: BuildWatch): () => void {
  let ownBuild: string | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const check = async () => {
    const now = await fetchBuildId().catch(() => null);
    ownBuild ??= now;
    if (now === null || now === ownBuild) timer = setTimeout(check, HOUR_MS);
    else offerWhenFree();
  };
  const offerWhenFree = () => {
    if (!isWriting()) offer();
    timer = isWriting() ? setTimeout(offerWhenFree, RECHECK_MS) : setTimeout(check, HOUR_MS);
  };
  void check();
  return () => clearTimeout(timer);
}

export async function fetchBuild(): Promise<string | null> {
  const answer = await fetch('/build.json', { cache: 'no-store' });
  return answer.ok ? ((await answer.json()) as { build: string }).build : null;
}
