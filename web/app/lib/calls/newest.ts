import { useEffect, useState } from 'react';

/** Questions of which only the newest counts: what an earlier one brings comes too late, and so does a refusal of it. */
export interface Newest {
  /** Begins a question; what it answers tells, then and later, whether it is still the newest. */
  begin: () => () => boolean;
  /** Whatever is under way comes too late: something else is known now. */
  drop: () => void;
}

export function createNewest(): Newest {
  let newest = 0;
  const drop = () => void (newest += 1);
  return {
    drop,
    begin() {
      drop();
      const own = newest;
      return () => own === newest;
    },
  };
}

/** For a part of a page, where what comes after it has gone is too late as well. Calls by `useCall` and `useAnswer` need none. */
export function useNewest(): Newest {
  const [newest] = useState(createNewest);
  useEffect(() => newest.drop, [newest]);
  return newest;
}
