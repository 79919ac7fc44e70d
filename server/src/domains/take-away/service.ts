// The face of take-away; one file a group of verbs.
export { listTakeAways, openTakeAway, requestTakeAway, takeAwayAddress } from './archives.ts';
export { certifiedTextOf, issueCertificate, verifyCertificate } from './certificates.ts';
