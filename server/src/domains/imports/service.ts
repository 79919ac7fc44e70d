export { withFormerAddresses } from './runs/find-former-address.ts';
export { runImport } from './runs/run-import.ts';
export { openSource } from './sources/open-folder.ts';
export { readSource } from './sources/read-source.ts';
export type { Source } from './sources/source.ts';
export { reportCsvHead, reportLineOf, reportCsvRow, type ReportLine } from './works/report.ts';
