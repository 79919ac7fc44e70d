import { faceCallback } from '#contract/accounts/identity.ts';
import { exportAddress, modifyInfo, revokeSessions } from '#contract/accounts/settings.ts';
import {
  loginForEmailPassword,
  loginForMobilePassword,
  publicInfo,
  registerForEmail,
  registerForMobile,
  sendForEmailCaptcha,
  sendForMobileSMSCaptcha,
} from '#contract/accounts/accounts.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import * as agencyCalls from '#contract/agencies/agencies.ts';
import { LONG_TERM, type FieldKey } from '#contract/agencies/application-fields.ts';
import { renewLicence } from '#contract/agencies/licences.ts';
import { saveApplication, submitApplication } from '#contract/agencies/applications.ts';
import * as messages from '#contract/messages/messages.ts';
import { appealSanction } from '#contract/moderation/sanctions.ts';
import { openNotice } from '#contract/notices/notices.ts';
import { notifyDetail } from '#contract/notifications/notifications.ts';
import * as members from '#contract/agencies/members.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { PASSWORD } from '../test-app.ts';
import { harmless, type Row } from './rows.ts';
import type { ThingName } from './world.ts';

const account: Row[] = [
  { call: publicInfo, field: 'id', input: (id) => ({ id }), open: 'self', why: 'a person’s page' },
  { call: revokeSessions, field: 'sessionId', input: (sessionId) => ({ sessionId }), theirs: ['session'] },
  {
    call: appealSanction,
    field: 'sanctionId',
    input: (sanctionId) => ({ sanctionId, text: '说明里的数据有公开来源' }),
    theirs: ['sanction'],
  },
  { call: exportAddress, field: 'exportId', input: (exportId) => ({ exportId }), theirs: ['dataExport'] },
  { call: modifyInfo, field: 'avatar', input: (avatar) => ({ avatar }), theirs: ['picture'] },
  { call: modifyInfo, field: 'cover', input: (cover) => ({ cover }), theirs: ['picture'] },
  ...[registerForMobile, registerForEmail, submitApplication, agencyCalls.joinAgency].flatMap((call) =>
    harmless(call, ['invitationCode'], 'a code is the permission of whoever was given it'),
  ),
  ...[
    sendForEmailCaptcha,
    sendForMobileSMSCaptcha,
    loginForAccountPassword,
    loginForEmailPassword,
    loginForMobilePassword,
  ].flatMap((call) =>
    harmless(call, ['device'], 'a signed word of the account that is asked for; without it the limits of strangers hold'),
  ),
  ...harmless(
    faceCallback,
    ['callbackToken', 'certifyId'],
    'everybody reads the same, and our own token alone makes a job run sooner',
  ),
];

const ofMember = (call: Row['call'], more: object = {}): Row => ({
  call,
  field: 'id',
  input: (id) => ({ ...more, id }),
  theirs: ['membership', 'pendingMember'],
});

const agencies: Row[] = [
  ofMember(members.memberDetailCall),
  ofMember(members.memberModifyShare, { share: 50 }),
  {
    call: agencyCalls.confirmShare,
    field: 'shareId',
    input: (shareId) => ({ shareId, accepted: true }),
    theirs: ['share'],
    alsoFor: ['ownAgency'],
  },
  { ...ofMember(agencyCalls.answerInvitation, { accepted: false }), theirs: ['invitation'] },
  ...harmless(members.memberInvite, ['userId'], 'anybody may be invited, and answers themselves'),
  { call: agencyCalls.agencyInvitationCodeUses, field: 'codeId', input: (codeId) => ({ codeId }), theirs: ['code'] },
  { call: agencyCalls.revokeAgencyInvitationCode, field: 'id', input: (id) => ({ id }), theirs: ['code'] },
  {
    call: agencyCalls.modifyAgencyInfo,
    field: 'logo',
    input: (logo) => ({ introduction: '江边的影像。', logo }),
    theirs: ['logo'],
  },
  {
    call: renewLicence,
    field: 'document',
    input: (document) => ({ paper: 'businessLicence', document, expiresOn: LONG_TERM }),
    theirs: ['licence'],
  },
  ofMember(members.memberDisable),
  ofMember(members.memberEnable),
  ofMember(members.memberRemove),
];

/** Each licence, by a kind of agency that is asked for it. */
const LICENCES = {
  newsLicence: 'media',
  businessLicence: 'enterprise',
  industryLicence: 'enterprise',
  officialLetter: 'government',
  registrationCertificate: 'other',
  authorisationLetter: 'other',
  idFront: 'other',
  idBack: 'other',
} satisfies Partial<Record<FieldKey, string>>;

/** What was typed is kept as it was, in the own application. */
const writes = ['agency_applications'];

const submitted = (field: string, kind: string, thing: ThingName): Row => ({
  call: submitApplication,
  field,
  input: (reference) => ({ kind, [field]: reference }),
  theirs: [thing],
  writes,
  look: ({ fields }: { fields: Record<string, string> }) => fields[field],
});

const rows: Row[] = Object.entries(LICENCES).flatMap(([key, kind]): Row[] => [
  {
    call: saveApplication,
    field: key,
    input: (reference) => ({ kind, [key]: reference }),
    theirs: ['paper'],
    writes,
    look: ({ papers }: { papers: Record<string, object> }) => papers[key],
  },
  submitted(key, kind, 'paper'),
]);

const logos: Row[] = [
  submitted('logo', 'other', 'ownLogo'),
  ...harmless(saveApplication, ['logo'], 'kept as it was typed, and looked at when it is handed in'),
];

const ofPersons: Row[] = [saveApplication, submitApplication].flatMap((call) => [
  ...harmless(call, ['field'], 'categories are the same for everybody'),
  ...harmless(call, ['links'], 'addresses of other sites, which no server opens'),
]);

const money: Row[] = [
  {
    call: withdrawals.applyWithdrawal,
    field: 'payeeId',
    input: (payeeId) => ({ amount: 20_000, payeeId, password: PASSWORD }),
    theirs: ['payee'],
  },
  { call: withdrawals.tryWithdrawal, field: 'payeeId', input: (payeeId) => ({ amount: 20_000, payeeId }), theirs: ['payee'] },
  { call: withdrawals.cancelWithdrawal, field: 'withdrawId', input: (withdrawId) => ({ withdrawId }), theirs: ['withdrawal'] },
  {
    call: withdrawals.savePayeeIdNumber,
    field: 'payeeId',
    input: (payeeId) => ({ payeeId, idNumber: '11010119900307002X', password: PASSWORD }),
    theirs: ['payee'],
  },
  {
    call: withdrawals.removePayee,
    field: 'payeeId',
    input: (payeeId) => ({ payeeId, password: PASSWORD }),
    theirs: ['sparePayee'],
  },
];

const news: Row[] = [
  { call: notifyDetail, field: 'notifyId', input: (notifyId) => ({ notifyId }), theirs: ['notification'] },
  {
    call: openNotice,
    field: 'noticeId',
    input: (noticeId) => ({ noticeId }),
    gone: ['draftNotice', 'withdrawnNotice'],
    open: 'notice',
    why: 'everybody may read a notice to everybody',
  },
  {
    call: openNotice,
    field: 'noticeId',
    input: (noticeId) => ({ noticeId }),
    theirs: ['agencyNotice'],
    alsoFor: ['ownAgency', 'otherAgency'],
  },
];

const ofConversation = (call: Row['call'], more: object = {}): Row => ({
  call,
  field: 'conversationId',
  input: (conversationId) => ({ ...more, conversationId }),
  theirs: ['conversation'],
});
const ofMessage = (call: Row['call'], field: string, input: Row['input'], thing: 'message' | 'sentMessage' = 'message'): Row => ({
  call,
  field,
  input,
  theirs: [thing],
});
const toUser = (call: Row['call'], field: string, more: object = {}): Row => ({
  call,
  field,
  input: (id) => ({ ...more, [field]: id }),
  open: 'self',
  why: 'anybody may be written to, as far as they let themselves',
});

const conversations: Row[] = [
  ofConversation(messages.messageList),
  ofConversation(messages.readMessages),
  ofMessage(messages.messageList, 'before', (before, { conversation }) => ({ conversationId: conversation, before })),
  toUser(messages.messagePeer, 'userId'),
  toUser(messages.sendMessage, 'toUserId', { content: '你好' }),
  {
    call: messages.sendMessage,
    field: 'imageUrl',
    input: (imageUrl, _own, { followed }) => ({ toUserId: followed, content: '看图', imageUrl }),
    theirs: ['messagePicture'],
  },
  toUser(messages.blockUser, 'userId', { blocked: true }),
  ofMessage(messages.recallMessage, 'messageId', (messageId) => ({ messageId }), 'sentMessage'),
  ofMessage(messages.removeMessages, 'messageId', (messageId, { conversation }) => ({ conversationId: conversation, messageId })),
  ofConversation(messages.removeMessages),
];

export const rowsOfAccounts: Row[] = [
  ...account,
  ...news,
  ...conversations,
  ...money,
  ...rows,
  ...logos,
  ...ofPersons,
  ...agencies,
];
