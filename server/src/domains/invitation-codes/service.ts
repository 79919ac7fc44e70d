// The face of invitation codes. Knows no person beyond an id, so that accounts itself can ask it.
export { createCode, createManyCodes, revokeAsAdmin } from './administering.ts';
export { findCode, listCodes, listUses, readCodes, revokeCodes } from './lists.ts';
export { makeCodes, type Maker } from './making.ts';
export { redeemInvitationCode } from './redeeming.ts';
