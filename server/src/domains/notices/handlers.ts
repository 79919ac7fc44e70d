import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { announceNotice } from './jobs.ts';
import { announceDue } from './publishing/announce.ts';

export const noticesHandlers = (deps: Deps): Handler[] => [handle(announceNotice, ({ noticeId }) => announceDue(deps, noticeId))];
