export const requestPostArchive = 'POST /creator/takeAway/request';
export const listPostArchives = 'GET /creator/takeAway/list';
export const postArchiveAddress = 'GET /creator/takeAway/address';
export const issueCertificate = 'POST /creator/takeAway/certificate';
export const certifiedText = 'GET /creator/takeAway/certifiedText';
export const verifyCertificate = 'GET /user/certificate/verify';
