import type * as contract from '#contract/take-away.ts';
import { callAt } from '../../lib/api.ts';

export const requestTakeAway = callAt<typeof contract.requestTakeAway>('POST', '/creator/takeAway/request');
export const listTakeAways = callAt<typeof contract.listTakeAways>('GET', '/creator/takeAway/list');
export const takeAwayAddress = callAt<typeof contract.takeAwayAddress>('GET', '/creator/takeAway/address');
export const issueCertificate = callAt<typeof contract.issueCertificate>('POST', '/creator/takeAway/certificate');
export const certifiedText = callAt<typeof contract.certifiedText>('GET', '/creator/takeAway/certifiedText');

export const certificatePath = (number: string): string => `/certificates/${number}`;
