import { createAgencyInvitationCode } from '#contract/agencies/agencies.ts';
import { LONG_TERM } from '#contract/agencies/application-fields.ts';
import { agencyApplications } from '#server/db/tables/agencies.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import { uploadedPicture } from './uploaded-picture.ts';

/** The application that an agency was admitted by, which holds its licences. */
export async function admitted({ deps }: TestApp, agency: Visitor & { agencyId: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.insert(agencyApplications).values({
    id: deps.random.id(),
    applicantId: agency.id,
    agencyId: agency.agencyId,
    kind: 'enterprise',
    status: 'approved',
    answers: { businessLicence: 'private:given', businessLicenceExpiry: LONG_TERM },
    createdAt: now,
    updatedAt: now,
    decidedAt: now,
  });
}

export async function thingsOfAnAgency(app: TestApp, agency: Visitor) {
  return {
    code: (await app.call(createAgencyInvitationCode, { usesAllowed: 3 }, agency)).data.id,
    licence: await uploadedPicture(app, agency, 'document'),
    logo: await uploadedPicture(app, agency, 'image'),
  };
}
