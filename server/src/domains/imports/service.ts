export { openSource } from './sources/open-folder.ts';
export { readSource } from './sources/read-source.ts';
export { reportHead, reportLine, reportRow } from './works/report.ts';
export { UnreadableSource } from './works/work.ts';
