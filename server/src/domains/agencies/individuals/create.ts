import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import { changeIdentity } from '../../accounts/service.ts';
import { findAgencyOfOwner, findLiveMember } from '../store.ts';

/**
 * Makes an applicant a creator without an agency. Name, picture and label of the account stay. An invitation of an agency that is not
 * decided yet is no obstacle: who joins an agency later keeps this standing.
 */
export async function createIndividual(tx: Transaction, applicantId: string): Promise<void> {
  if ((await findAgencyOfOwner(tx, applicantId)) !== undefined) throw new AppError('conflict', '申请人已是机构账号，不能通过');
  const member = await findLiveMember(tx, applicantId);
  if (member !== undefined && member.status !== 'pending') throw new AppError('conflict', '申请人已加入机构，不能通过');
  await changeIdentity(tx, [applicantId], { identity: 'creator' });
}
