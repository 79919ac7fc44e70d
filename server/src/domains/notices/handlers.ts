import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { noticeCheckedJob } from '../screening/jobs.ts';
import { announceNotice } from './jobs.ts';
import { announceDue } from './publishing/announce.ts';
import { judgeNotice } from './publishing/judge.ts';

export const noticesHandlers = (deps: Deps): Handler[] => [
  handle(announceNotice, ({ noticeId }) => announceDue(deps, noticeId)),
  handle(noticeCheckedJob, ({ noticeId, round }) => deps.transact((tx) => judgeNotice(deps, tx, noticeId, round))),
];
