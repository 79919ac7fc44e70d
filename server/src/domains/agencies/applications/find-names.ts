import type { Queryable } from '../../../db/client.ts';
import { findAgencyOfOwner } from '../store.ts';
import { findApprovedOf } from './store.ts';

/** The names by which the platform knows whose account this is; null where nobody has looked at one. */
export interface KnownNames {
  /** As on the licence that was checked. */
  organisation: string | null;
  agency: string | null;
  /** Who runs it, as on the identity card that was checked. */
  operator: string | null;
}

export async function knownNamesOf(db: Queryable, userId: string): Promise<KnownNames> {
  const [agency, application] = [await findAgencyOfOwner(db, userId), await findApprovedOf(db, userId)];
  return {
    organisation: application?.answers.organisationName ?? null,
    agency: agency?.name ?? null,
    operator: application?.answers.operatorName ?? null,
  };
}
