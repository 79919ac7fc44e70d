import { useEffect, useState } from 'react';

/** Requests of which only the newest counts: answers and errors of earlier ones are to be ignored. */
export interface Newest {
  /** Call when a request starts; the returned function says whether that request is still the newest. */
  begin: () => () => boolean;
  /** Makes all requests under way outdated. */
  drop: () => void;
}

export function createNewest(): Newest {
  let newest = 0;
  const drop = () => void (newest += 1);
  return {
    drop,
    begin() {
      drop();
      const ownNumber = newest;
      return () => ownNumber === newest;
    },
  };
}

/** For a component: its requests are also outdated once it is unmounted. Calls by `useCall` and `useAnswer` do not need it. */
export function useNewest(): Newest {
  const [newest] = useState(createNewest);
  useEffect(() => newest.drop, [newest]);
  return newest;
}
