import { get, post } from '../address.ts';

export const requestTakeAway = post('/creator/takeAway/request');
export const listTakeAways = get('/creator/takeAway/list');
export const takeAwayAddress = get('/creator/takeAway/address');
export const issueCertificate = post('/creator/takeAway/certificate');
export const certifiedText = get('/creator/takeAway/certifiedText');
export const verifyCertificate = get('/user/certificate/verify');
