import { useState } from 'react';
import { messageRecipients } from '#contract/messages/addresses.ts';
import { useAnswer } from '../../lib/calls/use-answer.ts';
import { useDebounced } from '../../lib/calls/use-debounced.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CertifiedMark } from '../../ui/data/certified-mark.tsx';
import { Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './new-message.module.css';

const WAIT_MS = 200;

/** 新建私信: chooses the recipient. Large: load it on first use. */
export function NewMessage({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="s" title="新建私信" description="仅显示可以发私信的用户。">
      <Recipients onChosen={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Recipients({ onChosen }: { onChosen: () => void }) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const searchedName = useDebounced(q, WAIT_MS);
  // Previous results stay until the new ones are loaded.
  const { answer, failure, reload } = useAnswer(messageRecipients, { q: q === '' ? '' : searchedName }, { keepPrevious: true });
  const users = answer?.list ?? null;
  return (
    <Stack alignContent="start" gap={12} className={css.find}>
      <TextField
        label="昵称"
        type="search"
        autoComplete="off"
        maxLength={20}
        placeholder="输入对方的昵称"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Text as="h3" tone="muted" size={13} weight="medium">
        {typed.trim() === '' ? '你关注的人' : '找到的人'}
      </Text>
      {failure !== null && <ErrorState inline message={failure} onRetry={reload} />}
      {users === null && failure === null && <SkeletonLines lines={4} />}
      <p className={users?.length === 0 ? css.none : 'visually-hidden'} role="status">
        {users !== null && (users.length === 0 ? noneFor(typed) : `${users.length} 人`)}
      </p>
      {users !== null && (
        <ul>
          {users.map((user) => (
            <li key={user.id}>
              <Grid as={Link} align="center" gap={12} radius="m" to={`/messages?to=${user.id}`} onClick={onChosen}>
                <Avatar src={user.avatar} name={user.nickname} size="l" />
                <Text as="b" size={15} weight="strong" truncate>
                  {user.nickname} <CertifiedMark user={user} />
                </Text>
                {user.followed && (
                  <Text as="small" tone="muted" size={13}>
                    已关注
                  </Text>
                )}
              </Grid>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

const noneFor = (typed: string): string =>
  typed.trim() === '' ? '你还没有关注可以发私信的人，可以输入昵称查找' : '没有找到可以发私信的人，请核对昵称';
