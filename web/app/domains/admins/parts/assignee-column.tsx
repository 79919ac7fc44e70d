import type { QueryKey } from '@tanstack/react-query';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import type { Column } from '../../../ui/data/data-table.tsx';
import { AssignMenu } from './assign-menu.tsx';
import type { Assigned } from './queries.ts';

interface AssigneeColumn {
  subject: WorkSubject;
  assigned: Assigned;
  stale: QueryKey;
}

/** A column with the assignee of each row. */
export const assigneeColumn = <Row extends { id: string }>({ subject, assigned, stale }: AssigneeColumn): Column<Row> => ({
  key: 'assignee',
  title: '处理人',
  renderCell: (row) => <AssignMenu subject={subject} id={row.id} assignment={assigned.assignmentOf(row.id)} stale={stale} />,
});
