import type { WaitingPartName } from '#contract/admins/assignments.ts';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';

const LABEL: Record<WaitingPartName, string> = { mine: '分配给我', unassigned: '未分配', late: '已超时' };

export const WAITING_PARTS_SHOWN = (Object.keys(LABEL) as WaitingPartName[]).map((value) => ({ value, label: LABEL[value] }));

/** Filters pending work: assigned to oneself, to nobody, or overdue. */
export const WaitingFilter = () => (
  <FilterSelect name="waiting" label="处理人和时限" all="全部待处理" options={WAITING_PARTS_SHOWN} />
);
