import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { assign, assignmentCandidates, dueHours, listAssignments, unassign } from '#contract/admins/addresses.ts';
import type { Assignment, WorkSubject } from '#contract/admins/assignments.ts';
import { ASSIGNED_MAX } from '#contract/admins/constants.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';

const ASSIGNMENTS = 'assignments';
const WATCH_MS = 30_000;

/** The due times of the settings, which rarely change. */
export const dueHoursQuery = queryOptions({
  queryKey: ['due-hours'],
  queryFn: ({ signal }) => request(dueHours, {}, { signal }),
  staleTime: 60_000,
});

export const candidatesQuery = (subject: WorkSubject, ids: readonly string[]) =>
  queryOptions({
    queryKey: [ASSIGNMENTS, 'candidates', subject, ids],
    queryFn: ({ signal }) => request(assignmentCandidates, { subject, ids: ids.slice(0, ASSIGNED_MAX).join(',') }, { signal }),
  });

/** Requests in several calls if needed, since a list may have more rows than one call accepts. */
const assignmentsQuery = (subject: WorkSubject, ids: readonly string[]) =>
  queryOptions({
    queryKey: [ASSIGNMENTS, 'of', subject, ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / ASSIGNED_MAX) }, (_, part) =>
        ids.slice(part * ASSIGNED_MAX, (part + 1) * ASSIGNED_MAX).join(','),
      );
      const answers = await Promise.all(parts.map((part) => request(listAssignments, { subject, ids: part }, { signal })));
      return answers.flatMap(({ list }) => list);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  });

export interface Assigned {
  assignmentOf: (id: string) => Assignment | undefined;
  isReady: boolean;
  /** The row is another administrator's work, so a decision does not open it next. */
  isAssignedToOther: (id: string) => boolean;
}

/** The assignments of a list's rows; polled, because others assign too. */
export function useAssigned(subject: WorkSubject, rows: readonly { id: string }[]): Assigned {
  const { data, isPending } = useQuery(
    assignmentsQuery(
      subject,
      rows.map(({ id }) => id),
    ),
  );
  const byId = new Map(data?.map((assignment) => [assignment.id, assignment]));
  return {
    assignmentOf: (id) => byId.get(id),
    isReady: rows.length === 0 || !isPending,
    isAssignedToOther: (id) => byId.get(id)?.mine === false,
  };
}

/** Assigns or unassigns work; `stale` is the key of the list, which may be filtered by assignment. */
export function useAssigning(subject: WorkSubject, stale: QueryKey, onDone?: () => void) {
  const client = useQueryClient();
  const options = {
    stale,
    onDone: () => {
      void client.invalidateQueries({ queryKey: [ASSIGNMENTS] });
      onDone?.();
    },
  };
  const assigning = useCall(assign, options);
  const unassigning = useCall(unassign, options);
  return {
    assigning,
    isPending: assigning.isPending || unassigning.isPending,
    toMe: (id: string) => void assigning.send({ subject, ids: [id] }),
    toNobody: (id: string) => void unassigning.send({ subject, ids: [id] }),
  };
}
