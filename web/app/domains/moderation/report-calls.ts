import type * as contract from '#contract/reports.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of reports that public pages make: by address, so that no schema comes along. */
export const createReport = callAt<typeof contract.createReport>('POST', '/user/report/create');
export const listOwnReports = callAt<typeof contract.listOwnReports>('GET', '/user/report/mine');
export const createInfringement = callAt<typeof contract.createInfringement>('POST', '/user/report/infringement');
export const infringementProgress = callAt<typeof contract.infringementProgress>('GET', '/user/report/infringementProgress');

/** A form with one file, so declared by its address; the contract's own would bring its schemas along. */
export const INFRINGEMENT_PROOF_PATH: typeof contract.INFRINGEMENT_PROOF_PATH = '/user/report/infringementProof';
