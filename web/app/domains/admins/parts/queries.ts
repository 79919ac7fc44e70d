import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { assign, assignmentCandidates, dueHours, listAssignments, unassign } from '#contract/admins/addresses.ts';
import type { Assignment, WorkSubject } from '#contract/admins/assignments.ts';
import { ASSIGNED_MAX } from '#contract/admins/constants.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';

const ASSIGNMENTS = 'assignments';
const WATCH_MS = 30_000;

/** Changed in the settings, seldom. */
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

/** A list that grows has more of them than one call takes. */
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
  of: (id: string) => Assignment | undefined;
  isReady: boolean;
  /** Somebody else sees to it: whoever works through the list goes past it. */
  isOthers: (id: string) => boolean;
}

/** Who sees to the rows of a list; watched, because others assign, too. */
export function useAssigned(subject: WorkSubject, rows: readonly { id: string }[]): Assigned {
  const { data, isPending } = useQuery(
    assignmentsQuery(
      subject,
      rows.map(({ id }) => id),
    ),
  );
  const byId = new Map(data?.map((assignment) => [assignment.id, assignment]));
  return {
    of: (id) => byId.get(id),
    isReady: rows.length === 0 || !isPending,
    isOthers: (id) => byId.get(id)?.mine === false,
  };
}

/** Assigns and takes back; `stale` is the key of the list, which may show one's own alone. */
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
  const taking = useCall(unassign, options);
  return {
    assigning,
    isPending: assigning.isPending || taking.isPending,
    toMe: (id: string) => void assigning.send({ subject, ids: [id] }),
    toNobody: (id: string) => void taking.send({ subject, ids: [id] }),
  };
}
