import { openNotice } from '#contract/notices/addresses.ts';
import { request } from '../../../lib/api.ts';

/** Counts the opening of a notice, for its reach; failures are ignored. */
export const markOpened = (noticeId: string): Promise<null> => request(openNotice, { noticeId }).catch(() => null);
