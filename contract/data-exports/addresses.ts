import { get, post } from '../address.ts';

export const requestPostArchive = post('/creator/takeAway/request');
export const listPostArchives = get('/creator/takeAway/list');
export const postArchiveAddress = get('/creator/takeAway/address');
export const issueCertificate = post('/creator/takeAway/certificate');
export const certifiedText = get('/creator/takeAway/certifiedText');
export const verifyCertificate = get('/user/certificate/verify');
