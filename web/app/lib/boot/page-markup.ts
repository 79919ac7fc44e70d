import { createContext } from 'react';

/** HTML that a loader has left out of its data, for the server's rendering; null in the browser, where it stands in the page. */
export const PageMarkup = createContext<string | null>(null);
