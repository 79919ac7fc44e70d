import type { ReactNode } from 'react';
import { useHandles } from './admin-access.ts';

/** What changes something on a page of the back office: left out for whose role may only read it, as a note above the page says. */
export const OnlyHandlers = ({ children }: { children: ReactNode }) => useHandles() && children;
