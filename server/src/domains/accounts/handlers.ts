import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { lapseCertification, lapseDueCertifications } from './certifications/service.ts';
import { forgetIdentityChecks, runForgetFace } from './identity-checks/clean.ts';
import { runIdentityCheck } from './identity-checks/run.ts';
import { closeLapsedImpersonations } from './impersonations/close-lapsed.ts';
import { carryOutIdentityCheck, cleanUpSessions, endCertification, forgetFace } from './jobs.ts';
import { closeDueAccounts } from './closing/close-account.ts';
import { workOutSkeletons } from './profile/check-name.ts';
import { deleteEndedBefore } from './profile/store.ts';
import * as sessionsStore from './sessions/store.ts';
import * as signInStore from './sign-in/store.ts';
import { closeAllLapsed } from './sanctions/store.ts';
import { liftDueDisablings } from './users/service.ts';

const CAPTCHA_DAYS = 2;
/** Same as the retention of the content safety service's results. */
const PROFILE_CHANGE_DAYS = 90;

export function accountsHandlers(deps: Deps): Handler[] {
  return [
    handle(cleanUpSessions, async () => {
      const now = deps.clock.now();
      await sessionsStore.deleteExpiredSessions(deps.db, now);
      await signInStore.deleteOldCaptchas(deps.db, new Date(now.getTime() - CAPTCHA_DAYS * 86_400_000));
      await liftDueDisablings(deps);
      await closeAllLapsed(deps.db, now);
      await lapseDueCertifications(deps);
      await forgetIdentityChecks(deps);
      await closeLapsedImpersonations(deps);
      await deleteEndedBefore(deps.db, new Date(now.getTime() - PROFILE_CHANGE_DAYS * 86_400_000));
      await closeDueAccounts(deps);
      await workOutSkeletons(deps);
    }),
    handle(carryOutIdentityCheck, ({ id }, { lastAttempt }) => runIdentityCheck(deps, id, lastAttempt)),
    handle(forgetFace, ({ requestId }) => runForgetFace(deps, requestId)),
    handle(endCertification, ({ id }) => lapseCertification(deps, id)),
  ];
}
