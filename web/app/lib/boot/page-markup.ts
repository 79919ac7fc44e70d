import { createContext } from 'react';

/** HTML that a loader left out of its data, for rendering on the server; null in the browser, where the rendered page contains it. */
export const PageMarkup = createContext<string | null>(null);
