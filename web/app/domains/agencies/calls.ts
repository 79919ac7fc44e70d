import type * as mcn from '#contract/agencies.ts';
import type * as licences from '#contract/licences.ts';
import { callAt } from '../../lib/api.ts';

/** By address, so that the 404 page and the settings, where joining begins, carry no schema. */
export const getMcnInfo = callAt<typeof mcn.getMcnInfo>('GET', '/creator/mcn/info');
export const joinAgency = callAt<typeof mcn.joinAgency>('POST', '/creator/mcn/join');
export const answerInvitation = callAt<typeof mcn.answerInvitation>('POST', '/creator/mcn/answerInvitation');
export const leaveAgency = callAt<typeof mcn.leaveAgency>('POST', '/creator/mcn/leave');
export const listLicences = callAt<typeof licences.listLicences>('GET', '/creator/mcn/licences');
export const renewLicence = callAt<typeof licences.renewLicence>('POST', '/creator/mcn/renewLicence');
