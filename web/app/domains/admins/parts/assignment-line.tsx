import type { QueryKey } from '@tanstack/react-query';
import type { DueQueue, WorkSubject } from '#contract/admins/assignments.ts';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { DueTag } from './due-tag.tsx';
import { useAssigned, useAssigning } from './queries.ts';

interface AssignmentLineProps {
  subject: WorkSubject;
  queue: DueQueue;
  id: string;
  /** The time since which the item waits. */
  since: string;
  stale: QueryKey;
}

/** For the detail of pending work: to whom it is assigned, with a note and the due time. The key G assigns it to oneself. */
export function AssignmentLine({ subject, queue, id, since, stale }: AssignmentLineProps) {
  const assignment = useAssigned(subject, [{ id }]).assignmentOf(id);
  const { isPending, toMe } = useAssigning(subject, stale);
  const isMine = assignment?.mine === true;
  const mayHandle = useMayHandle();
  useShortcuts(!mayHandle || isMine || isPending ? {} : { g: () => toMe(id) });
  return (
    <Cluster as="section" gap={8} align="center" wrap size={13} aria-label="处理人">
      <AssignMenu subject={subject} id={id} assignment={assignment} stale={stale} />
      {mayHandle && !isMine && (
        <Button size="s" loading={isPending} onClick={() => toMe(id)}>
          分配给我
          <Key>G</Key>
        </Button>
      )}
      <DueTag queue={queue} since={since} />
      {assignment !== undefined && (
        <Text as="span" tone="muted" size={12}>
          {assignment.by === assignment.assignee.account ? '自行分配' : `${assignment.by} 分配`} · {formatDateTime(assignment.at)}
          {assignment.note !== '' && `：${assignment.note}`}
        </Text>
      )}
    </Cluster>
  );
}
