import { isbot } from 'isbot';

export interface ViewedWork {
  authorId: string;
  agencyId: string | null;
}

/** Why a view that is shown does not earn; null when it does. One a viewer, work and day is for the database to see. */
export function leftOutFor(
  viewer: { userId: string | null; agencyIds: ReadonlySet<string> },
  work: ViewedWork,
): 'own' | 'agency' | null {
  if (viewer.userId === work.authorId) return 'own';
  return work.agencyId !== null && viewer.agencyIds.has(work.agencyId) ? 'agency' : null;
}

/** Browsers say what they are; who says nothing is a program. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);
