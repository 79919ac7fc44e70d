// The face of agencies for its own routes and for other domains; one file a group of verbs.
export { approveMember, rejectMember } from './auditing.ts';
export { approveEntry, rejectEntry, revealIdNumber } from './entry/auditing.ts';
export { openPaper } from './entry/papers.ts';
export { entryDetail, listEntries } from './entry/queue.ts';
export { remindOfLicences } from './entry/reminding.ts';
export { decideRenewal, listLicences, listRenewals, renewLicence } from './entry/renewing.ts';
export { entryStatus, saveEntry, withdrawEntry } from './entry/saving.ts';
export { resealIdNumbers } from './entry/sealing.ts';
export { submitEntry } from './entry/submitting.ts';
export { answerInvitation, createSubAccount, inviteSubAccount, joinWithCode } from './joining.ts';
export { finishLeaving, leaveAgency } from './leaving.ts';
export {
  applicationDetail,
  listApplications,
  listSubAccounts,
  readApplications,
  readSubAccounts,
  subAccountDetail,
} from './lists.ts';
export { disableMember, enableMember, removeMember } from './managing.ts';
export { createMcnCode, listMcnCodes, listMcnCodeUses, mcnInfo, modifyMcnInfo, revokeMcnCode } from './mcn.ts';
export { disableMerchant, enableMerchant, listMerchants, merchantDetail, readMerchants } from './merchants.ts';
export { confirmShare, proposeAsAgency, proposeAsPerson } from './sharing.ts';
export { ownsAgency } from './turn.ts';
