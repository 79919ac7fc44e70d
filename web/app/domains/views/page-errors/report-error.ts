import type { InputAt } from '#contract/calls.ts';
import { recordPageError } from '#contract/views/addresses.ts';
import { sendOnLeave } from '../../../lib/api.ts';
import { isPartFailure } from '../../../lib/boot/chunk-load-error.ts';
import { kindOf } from '../vitals/page-kind.ts';

type Report = InputAt<typeof recordPageError>;

/** The share of page loads that report errors; frequent errors are still noticed. */
const SAMPLED = 0.5;
/** Most reports per page load. */
const REPORTS_MAX = 3;

const isSampled = Math.random() < SAMPLED;
let reports = 0;

/** Reports an error to the server, anonymously (without a token). */
export function reportError(what: Report['what'], error: unknown): void {
  // A missing chunk after a deployment is no error: the page reloads.
  if (!isSampled || reports >= REPORTS_MAX || isPartFailure(error)) return;
  reports += 1;
  sendOnLeave(recordPageError, reportOf(what, error, window.location.pathname), { asGuest: true });
}

export function reportOf(what: Report['what'], error: unknown, path: string): Report {
  const { message = '', stack = '' } = error instanceof Error ? error : { message: String(error) };
  const [, place = ''] = /https?:\/\/[^/\s]+\/([\w./-]+\.[cm]?[jt]sx?:\d+:\d+)/.exec(stack) ?? [];
  return { what, page: pageOf(path), message: message.slice(0, 500), place: place.length > 110 ? '' : place };
}

function pageOf(path: string): Report['page'] {
  const [, first] = path.split('/');
  if (first === 'creator' || first === 'admin') return first;
  return kindOf(path) ?? 'other';
}
