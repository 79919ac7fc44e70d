import type { ReactNode } from 'react';
import { useMayHandle } from './admin-access.ts';

/** Hides its children, the controls that change something, from administrators whose role may only view the page; a note above the page says so. */
export const OnlyHandlers = ({ children }: { children: ReactNode }) => useMayHandle() && children;
