import type { z } from 'zod';
import { API } from '#contract/address.ts';
import { FACE_CONSENT_VERSION, FACES_A_DAY } from '#contract/accounts/constants.ts';
import { faceCallback, type FaceStanding, type faceForm } from '#contract/accounts/identity.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { IdentityFailure, type BegunFace, type FaceQuestion, type FaceVerifier } from '../../../ports/identity/port.ts';
import { siteSettings } from '../../settings/service.ts';
import { deleteAtService } from './clean.ts';
import { faceToken } from './handle-face-callback.ts';
import { faceText, isFaceOf, PURPOSE, maskedLabelOf, type About } from './note.ts';
import { enqueueQuery, QUERY_EVERY_MS } from './run-face.ts';
import { resultText } from './sentences.ts';
import * as store from './store.ts';

// States of a face check: begun (a server asks the service for a page) → waiting (the person uses the page) → match, mismatch, unsure,
// failed, or expired (the page was not used in time). The service charges for pages, so a person has one open page at a time.

const TRIES_A_DAY = { name: 'face', points: FACES_A_DAY, seconds: 86_400 };
const ASKS_A_MINUTE = { name: 'face-ask', points: 20, seconds: 60 };
/** A check that is `begun` for longer belongs to a killed server and is replaced. */
const BEGUN_MS = 60_000;

type Subject = Pick<About, 'purpose' | 'subjectId'>;
type Device = FaceQuestion['device'];

/** Name, number and face. */
const ELEMENTS = 3;

/** For whom a face is checked: the person who runs an agency, or one who applies without an agency. */
type FaceOf = 'agency' | 'personal';

/** Whether an application needs a face check: a service checks faces, and for that of an agency the setting is on. */
export const isFaceCheckNeeded = async (deps: Deps, of: FaceOf): Promise<boolean> =>
  deps.identity.faces !== null && (of === 'personal' || (await siteSettings(deps)).applicationFace);

/** Refuses an approval while the face check has no result. Any result will do, because an administrator judges it. */
export async function requireFaceResult(db: Queryable, { purpose, subjectId }: Subject, person: string): Promise<void> {
  if (!['match', 'mismatch', 'unsure', 'failed'].includes((await faceOf(db, { purpose, subjectId }))?.state ?? ''))
    throw new AppError('conflict', `${person}尚未完成人脸核验，不能通过`);
}

export async function findFaceStanding(deps: Deps, subject: Subject | null, of: FaceOf = 'agency'): Promise<FaceStanding> {
  const row = subject === null ? undefined : await faceOf(deps.db, subject);
  return {
    service: deps.identity.faces === null ? null : deps.identity.label,
    needed: await isFaceCheckNeeded(deps, of),
    last: row === undefined ? null : { state: row.state, result: resultText(row), page: facePageOf(deps, row) },
  };
}

interface FaceRequest extends z.output<typeof faceForm> {
  name: string;
  idNumber: string;
  userAgent: string;
  /** The path on this site to which the service sends the person back. */
  returnPath: string;
}

/** Opens a page of the service, unless an open page or a match for the same name and number exists. */
export async function startFaceCheck(deps: Deps, about: About, request: FaceRequest): Promise<void> {
  const { faces } = deps.identity;
  if (faces === null) throw new AppError('conflict', '目前不提供人脸核验');
  if (isEnough(deps, await faceOf(deps.db, about), request)) return;
  await deps.limits.consume(TRIES_A_DAY, about.userId, '今日人脸核验次数已达上限');
  const begunCheck = await replaceFaceCheck(deps, about, request);
  if (typeof begunCheck === 'object') return openPage(deps, faces, begunCheck.id, request);
  await deps.limits.refund(TRIES_A_DAY, about.userId);
  if (begunCheck === 'busy') throw new AppError('conflict', '正在打开核验页面，请稍候');
}

/** Whether the check is a match for this person, or has a valid page for this person and kind of device. */
const isEnough = (deps: Deps, row: store.IdentityCheckRow | undefined, request: FaceRequest): boolean =>
  row !== undefined &&
  isFaceOf(deps, row, request) &&
  (row.state === 'match' || facePageOf(deps, row)?.device === request.device);

/** When the person returns from the page, makes the job ask the service for the result now instead of at its next turn. */
export async function requestFaceResultNow(deps: Deps, { userId, ...subject }: About): Promise<void> {
  await deps.limits.consume(ASKS_A_MINUTE, userId, '操作过于频繁');
  const row = await faceOf(deps.db, subject);
  if (row?.state === 'waiting') await enqueueQuery(deps, deps.db, row.id, deps.clock.now());
}

const facesOf = async (db: Queryable, { purpose, subjectId }: Subject): Promise<store.IdentityCheckRow[]> =>
  (await store.listChecks(db, purpose, subjectId)).filter(({ kind }) => kind === 'face');

const faceOf = async (db: Queryable, subject: Subject): Promise<store.IdentityCheckRow | undefined> =>
  (await facesOf(db, subject)).at(-1);

/**
 * Replaces earlier face checks of the subject by a new one and returns its id. `busy`: another request opens a page right now; `enough`: another
 * request has opened one.
 */
async function replaceFaceCheck(
  deps: Deps,
  { userId, purpose, subjectId }: About,
  request: FaceRequest,
): Promise<{ id: string } | 'busy' | 'enough'> {
  const now = deps.clock.now();
  const row = {
    id: deps.random.id(),
    userId,
    purpose,
    subjectId,
    kind: 'face' as const,
    elements: ELEMENTS,
    state: 'begun' as const,
    mark: deps.secrets.mark(PURPOSE, faceText(request)),
    shown: maskedLabelOf({ ...request, kind: 'person' }),
    service: deps.identity.label,
    consentVersion: FACE_CONSENT_VERSION,
    consentedAt: now,
    createdAt: now,
  };
  try {
    return await deps.transact(async (tx) => {
      const former = await facesOf(tx, { purpose, subjectId });
      const before = former.at(-1);
      if (isEnough(deps, before, request)) return 'enough';
      if (before?.state === 'begun' && now.getTime() - before.createdAt.getTime() < BEGUN_MS) return 'busy';
      await store.deleteChecks(tx, former);
      await deleteAtService(deps, tx, former);
      await store.insertChecks(tx, [row]);
      return { id: row.id };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'identity_checks_open_face')) return 'busy';
    throw error;
  }
}

/** Asks the service for a page, outside any transaction. A refusal of the service is recorded in the check, for the administrator who decides. */
async function openPage(deps: Deps, faces: FaceVerifier, id: string, request: FaceRequest): Promise<void> {
  const { name, idNumber, device, userAgent, returnPath } = request;
  const { publicUrl } = deps.config;
  const callback = publicUrl?.startsWith('https:')
    ? { url: `${publicUrl}${API}${faceCallback.path}`, token: faceToken(deps, id) }
    : null;
  try {
    const returnUrl = `${publicUrl ?? ''}${returnPath}`;
    const page = await faces.begin({ name, idNumber, device, userAgent, returnUrl, callback });
    await savePage(deps, id, page, { device, minutes: faces.minutes });
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error;
    const { kind, message: failure } = error;
    deps.log.warn({ checkId: id, kind, reason: failure }, 'the service has not opened a page for a face');
    await store.changeBegun(deps.db, id, { ...REFUSED[kind], failure, doneAt: deps.clock.now() });
    if (kind === 'limited')
      throw new AppError('rateLimited', '这份身份信息今日核验次数已达上限，请 24 小时后重试', { retryAfter: 86_400 });
    if (kind === 'away') throw new AppError('unavailable', '人脸核验服务暂不可用，请稍后重试');
  }
}

const REFUSED = {
  unfit: { state: 'unsure', detail: '服务不受理这份身份信息或这台设备' },
  limited: { state: 'unsure', detail: '当日核验次数已达上限' },
  away: { state: 'failed' },
} as const;

async function savePage(
  deps: Deps,
  id: string,
  { id: requestId, url }: BegunFace,
  { device, minutes }: { device: Device; minutes: number },
): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.transact(async (tx) => {
    const page = {
      state: 'waiting' as const,
      inputSealed: deps.secrets.seal(PURPOSE, JSON.stringify({ url, device })),
      requestId,
      expiresAt: new Date(now + minutes * 60_000),
    };
    if (await store.changeBegun(tx, id, page)) return enqueueQuery(deps, tx, id, new Date(now + QUERY_EVERY_MS));
    // The check was deleted meanwhile, so the page will not be used.
    await deleteAtService(deps, tx, [{ kind: 'face', state: 'waiting', requestId }]);
  });
}

/** The page of a face check; null without a page or after its expiry. */
function facePageOf(
  { secrets, clock }: Deps,
  { kind, inputSealed, expiresAt }: store.IdentityCheckRow,
): { url: string; device: Device; until: string } | null {
  if (kind !== 'face' || inputSealed === null || expiresAt === null || expiresAt <= clock.now()) return null;
  const { url, device } = JSON.parse(secrets.unseal(PURPOSE, inputSealed)) as { url: string; device: Device };
  return { url, device, until: expiresAt.toISOString() };
}
