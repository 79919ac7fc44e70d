import type { InputAt } from '#contract/calls.ts';
import { recordPageError } from '#contract/views/addresses.ts';
import { API } from '#contract/address.ts';
import { partsOf } from '../../../lib/api.ts';
import { isPartFailure } from '../../../lib/boot/chunk-load-error.ts';
import { kindOf } from '../vitals/page-kind.ts';

type Report = InputAt<typeof recordPageError>;

/** This share of pages tells what broke in them: what breaks for many is heard of all the same. */
const SAMPLED = 0.5;
/** A page that breaks again and again has said what there is to say. */
const REPORTS_MAX = 3;

const isSampled = Math.random() < SAMPLED;
let reports = 0;

/** Tells the server what broke, without a token: it is nobody's business to whom it happened. */
export function reportError(what: Report['what'], error: unknown): void {
  // A part that is gone after a new build is loaded again with the page.
  if (!isSampled || reports >= REPORTS_MAX || isPartFailure(error)) return;
  reports += 1;
  const { method, path } = partsOf(recordPageError);
  const body = JSON.stringify(reportOf(what, error, window.location.pathname));
  fetch(API + path, { method, headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(() => {});
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
