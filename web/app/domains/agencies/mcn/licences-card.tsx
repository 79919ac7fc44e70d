import { useCallback, useEffect, useState } from 'react';
import type { Licence } from '#contract/licences.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag, type Tone } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { listLicences } from '../calls.ts';
import { RENEW_FROM_DAYS } from '../format.ts';
import { RenewDialog } from './renew-dialog.tsx';
import css from './licences-card.module.css';

/** The agency's papers that run out, and the way to hand in new ones; nothing for an agency without any. */
export function LicencesCard() {
  const [licences, setLicences] = useState<readonly Licence[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [renewing, setRenewing] = useState<Licence | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    request(listLicences, {}).then(
      ({ list }) => setLicences(list),
      (error: Error) => setFailure(error.message),
    );
  }, []);
  useEffect(load, [load]);
  if (failure === null && (licences === null || licences.length === 0)) return null;
  return (
    <section className={css.card} aria-labelledby="licences-title">
      <h2 id="licences-title">资质证件</h2>
      {failure !== null && <ErrorState inline message={failure} onRetry={load} />}
      <ul>
        {licences?.map((licence) => (
          <li key={licence.paper}>
            <div>
              <h3>
                {licence.label}
                <Tag tone={toneOf(licence)}>{standingOf(licence)}</Tag>
              </h3>
              {noteOf(licence) !== null && <p>{noteOf(licence)}</p>}
            </div>
            {licence.renewal?.state !== 'pending' && (
              <Button size="s" aria-label={`更新${licence.label}`} onClick={() => setRenewing(licence)}>
                更新
              </Button>
            )}
          </li>
        ))}
      </ul>
      {renewing !== null && (
        <RenewDialog
          licence={renewing}
          onDone={() => {
            setRenewing(null);
            load();
          }}
          onClose={() => setRenewing(null)}
        />
      )}
    </section>
  );
}

const toneOf = ({ daysLeft }: Licence): Tone =>
  daysLeft === null ? 'success' : daysLeft <= 7 ? 'error' : daysLeft <= RENEW_FROM_DAYS ? 'warning' : 'success';

function standingOf({ expiresOn, daysLeft }: Licence): string {
  if (expiresOn === null || daysLeft === null) return '长期有效';
  if (daysLeft <= 0) return `${expiresOn} 已到期`;
  return daysLeft <= RENEW_FROM_DAYS ? `还有 ${daysLeft} 天到期` : `有效期到 ${expiresOn}`;
}

function noteOf({ renewal, daysLeft }: Licence): string | null {
  if (renewal?.state === 'pending') return '新证已提交，等待平台审核；通过之前旧证照常有效。';
  if (renewal?.state === 'rejected') return `新证被退回：${renewal.reason}`;
  return daysLeft !== null && daysLeft <= RENEW_FROM_DAYS ? '请换发新证后在这里提交，以免影响机构账号使用。' : null;
}
