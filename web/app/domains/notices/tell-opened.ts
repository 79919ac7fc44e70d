import { request } from '../../lib/api.ts';
import { openNotice } from './calls.ts';

/** For the reach of a notice; that it could not be told is nobody's concern here. */
export const tellOpened = (noticeId: string): Promise<null> => request(openNotice, { noticeId }).catch(() => null);
