import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assignment, WorkSubject } from '#contract/admins/assignments.ts';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { useAssigning } from './queries.ts';

interface AssignMenuProps {
  subject: WorkSubject;
  id: string;
  assignment: Assignment | undefined;
  /** The query key of its list. */
  stale: QueryKey;
}

/** Shows to whom something is assigned, and changes it. */
export function AssignMenu({ subject, id, assignment, stale }: AssignMenuProps) {
  const [asking, setAsking] = useState(false);
  const { isPending, toMe, toNobody } = useAssigning(subject, stale);
  if (!useMayHandle())
    return assignment === undefined ? null : <span>{assignment.mine ? '你' : assignment.assignee.account}</span>;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="s" variant="quiet" icon="user" loading={isPending}>
            {assignment === undefined ? '分配' : assignment.mine ? '你' : assignment.assignee.account}
            <span className="visually-hidden">{assignment === undefined ? '处理人' : '，处理人'}</span>
          </Button>
        }
        items={[
          ...(assignment?.mine === true ? [] : [{ label: '分配给我', icon: 'user' as const, onSelect: () => toMe(id) }]),
          { label: '选择处理人', icon: 'users', movesFocus: true, onSelect: () => setAsking(true) },
          ...(assignment === undefined ? [] : [{ label: '取消分配', icon: 'close' as const, onSelect: () => toNobody(id) }]),
        ]}
      />
      {asking && <AssignDialog subject={subject} ids={[id]} stale={stale} onClose={() => setAsking(false)} />}
    </>
  );
}
