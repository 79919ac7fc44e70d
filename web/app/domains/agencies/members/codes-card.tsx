import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createMcnInvitationCode, revokeMcnInvitationCode } from '#contract/agencies.ts';
import type { InvitationCode } from '#contract/invitation-codes.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { codesQuery, codeUsesQuery, useAgencyWrite } from '../queries.ts';
import css from './codes-card.module.css';
import { NewCodeDialog } from './new-code-dialog.tsx';

/** The codes with which people join this agency; those that still work come first. */
export function CodesCard() {
  const codes = useQuery(codesQuery());
  const [asked, setAsked] = useState<{ what: 'new' } | { what: 'uses' | 'revoke'; code: InvitationCode } | null>(null);
  const create = useAgencyWrite(createMcnInvitationCode, { onDone: () => setAsked(null) });
  const revoke = useAgencyWrite(revokeMcnInvitationCode, { onDone: () => setAsked(null) });
  const usable = codes.data?.list.filter(({ state }) => state === 'active') ?? [];
  return (
    <section className={css.card} aria-labelledby="agency-codes">
      <h2 id="agency-codes">机构邀请码</h2>
      {codes.isError && <ErrorState inline message={codes.error.message} onRetry={() => void codes.refetch()} />}
      {codes.isPending && <SkeletonLines lines={3} />}
      {codes.data !== undefined && usable.length === 0 && (
        <p className={css.none}>还没有可用的邀请码。生成一个发给对方，对方在“加入机构”里填写即可。</p>
      )}
      <ul>
        {usable.map((code) => (
          <li key={code.id}>
            <div className={css.line}>
              <code>{code.code}</code>
              <Tag tone="success" icon="check-circle">
                有效
              </Tag>
              <Button size="s" icon="copy" onClick={() => void copy(code.code)}>
                复制
              </Button>
            </div>
            <p>
              已用 {code.usesMade} / {code.usesAllowed} 次，
              {code.expiresAt === null ? '长期有效' : `${formatDay(code.expiresAt)}到期`}
              {code.note !== '' && `。${code.note}`}
            </p>
            <div className={css.links}>
              <Button size="s" variant="quiet" onClick={() => setAsked({ what: 'uses', code })}>
                查看使用记录
              </Button>
              <Button size="s" variant="quiet" onClick={() => setAsked({ what: 'revoke', code })}>
                作废
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button icon="plus" onClick={() => setAsked({ what: 'new' })}>
        新建邀请码
      </Button>
      {asked?.what === 'new' && (
        <NewCodeDialog
          busy={create.isPending}
          failure={create.error?.message ?? null}
          onClose={() => setAsked(null)}
          onCreate={(form) => create.mutate(form)}
        />
      )}
      {asked?.what === 'uses' && <Uses code={asked.code} onClose={() => setAsked(null)} />}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={`作废邀请码 ${asked.code.code}？`}
          confirm="作废"
          danger
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: asked.code.id }, { onError: (error) => toast.error(error.message) })}
        >
          作废后不能再用它加入，已经加入的人不受影响。
        </ConfirmDialog>
      )}
    </section>
  );
}

function Uses({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const uses = useQuery(codeUsesQuery(code.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="s" title={`${code.code} 的使用记录`}>
      {uses.isError && <ErrorState inline message={uses.error.message} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <SkeletonLines lines={3} />}
      {uses.data !== undefined && (
        <ul className={css.uses}>
          {uses.data.list.length === 0 && <li>还没有人使用</li>}
          {uses.data.list.map(({ userId, nickname, usedAt }) => (
            <li key={userId}>
              <b>{nickname}</b>
              <time dateTime={usedAt}>{formatDateTime(usedAt)}</time>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast.success('邀请码已复制');
  } catch {
    toast.warning('浏览器不允许复制，请手动选取');
  }
}
