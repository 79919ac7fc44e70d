import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addNote, listNotes } from '#contract/back-office/addresses.ts';
import type { NoteSubject } from '#contract/back-office/notes.ts';
import { NOTE_MAX } from '#contract/back-office/constants.ts';
import { codePoints } from '#contract/text.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';

/** Most shown notes; older ones remain in the database. */
const NOTES_SHOWN = 50;

const AREA = {
  post: 'posts',
  report: 'reports',
  infringement: 'infringements',
  application: 'applications',
  licence: 'licences',
  withdrawal: 'withdrawals',
} as const;

interface InternalNotesProps {
  subject: NoteSubject;
  id: string;
  /** The level of the neighbouring headings. */
  heading?: 'h2' | 'h3';
}

/** Internal notes of administrators about something, with a form to add one. */
export function InternalNotes({ subject, id, heading = 'h3' }: InternalNotesProps) {
  const key = ['internal-notes', subject, id];
  const mayAdd = useMay(AREA[subject]);
  const notes = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(listNotes, { subject, id, limit: NOTES_SHOWN }, { signal }),
  });
  const [text, setText] = useState('');
  const add = useCall(addNote, { once: true, stale: key, onDone: () => setText('') });
  const length = codePoints(text);
  const send = () => {
    if (text.trim() !== '' && length <= NOTE_MAX) void add.send({ subject, id, text });
  };
  return (
    <Stack as="section" gap={8} shrink aria-label="内部备注">
      <Text as={heading} size={heading === 'h2' ? 16 : 13} weight="strong">
        内部备注
      </Text>
      {notes.isError && (
        <ErrorState inline message={notes.error.message} retrying={notes.isFetching} onRetry={() => void notes.refetch()} />
      )}
      {notes.data !== undefined && notes.data.list.length > 0 && (
        <Stack as="ol" gap={10} size={13}>
          {notes.data.list.map((note) => (
            <Stack as="li" gap={2} key={note.id}>
              {note.text}
              <Text as="span" tone="muted" size={12}>
                {note.by} · {formatDateTime(note.at)}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
      {mayAdd && (
        <Form label="添加内部备注" onSend={send}>
          <TextArea
            label="添加备注"
            labelHidden
            rows={2}
            placeholder="只有管理员能看到"
            counter={`${length} / ${NOTE_MAX}`}
            value={text}
            error={length > NOTE_MAX ? `备注最多 ${NOTE_MAX} 字` : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <Cluster>
            <Button type="submit" size="s" loading={add.isPending} disabled={text.trim() === ''}>
              添加备注
            </Button>
          </Cluster>
        </Form>
      )}
    </Stack>
  );
}
