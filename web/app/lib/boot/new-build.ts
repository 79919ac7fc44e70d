export interface BuildWatch {
  /** The id of the build that the server sends out now; null when it could not be asked. */
  ask(): Promise<string | null>;
  /** Tells the person. Called again an hour later while the old build is still open. */
  offer(): void;
  isWriting(): boolean;
}

const HOUR = 3_600_000;
/** Who was writing when a build was found is asked about again so often. */
const LATER = 60_000;

/** Asks every hour whether there is a new build, and offers it when nobody is in the middle of writing. */
export function watchBuild({ ask, offer, isWriting }: BuildWatch): () => void {
  let opened: string | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const look = async () => {
    const now = await ask().catch(() => null);
    opened ??= now;
    if (now === null || now === opened) timer = setTimeout(look, HOUR);
    else offerWhenFree();
  };
  const offerWhenFree = () => {
    if (!isWriting()) offer();
    timer = isWriting() ? setTimeout(offerWhenFree, LATER) : setTimeout(look, HOUR);
  };
  void look();
  return () => clearTimeout(timer);
}

export async function fetchBuild(): Promise<string | null> {
  const answer = await fetch('/build.json', { cache: 'no-store' });
  return answer.ok ? ((await answer.json()) as { build: string }).build : null;
}
