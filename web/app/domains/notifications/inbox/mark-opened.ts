import { openNotice } from '#contract/notices/addresses.ts';
import { request } from '../../../lib/api.ts';

/** For the reach of a notice; that it could not be told is nobody's concern here. */
export const markOpened = (noticeId: string): Promise<null> => request(openNotice, { noticeId }).catch(() => null);
