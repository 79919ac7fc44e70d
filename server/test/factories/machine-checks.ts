import { getSettings, saveSettings, type SiteSettings } from '#contract/settings/settings.ts';
import type { CheckScope } from '#contract/screening/risks.ts';
import { moderationHandlers } from '#server/domains/moderation/handlers.ts';
import { KINDS } from '#server/lists.ts';
import { contentCheckedJob, noticeCheckedJob } from '#server/domains/screening/jobs.ts';
import { carryOutChecks } from '#server/domains/screening/machine-checks/run.ts';
import type { Handler } from '#server/jobs/worker.ts';
import type { TestApp, Visitor } from '../test-app.ts';

/** What the worker does with checks, step by step. */
export function machineChecksOf(app: TestApp, operator: Visitor) {
  const { call, deps } = app;
  /** What these handlers have to do, in order. */
  const work = async (handlers: readonly Handler[]): Promise<void> => {
    const { rows } = await deps.db.$client.query<{ id: string; name: string; payload: object }>(
      `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1) order by j.id`,
      [handlers.map(({ job }) => job.name)],
    );
    for (const { id, name, payload } of rows) {
      const handler = handlers.find(({ job }) => job.name === name);
      const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
      await handler?.run(handler.job.payload.parse(payload) as never, context);
      await deps.db.$client.query('select graphile_worker.complete_jobs(array[$1]::bigint[])', [id]);
    }
  };
  const answers: readonly string[] = [contentCheckedJob.name, noticeCheckedJob.name];
  const judges = moderationHandlers(deps, KINDS).filter(({ job }) => answers.includes(job.name));
  /** Everything due is judged, and what follows from it is done. */
  const settle = async (more: Partial<typeof deps> = {}): Promise<void> => {
    await carryOutChecks({ ...deps, ...more });
    await work(judges);
  };
  const change = async (edit: (settings: SiteSettings) => Partial<SiteSettings>): Promise<void> => {
    const { data } = await call(getSettings, {}, operator);
    const settings = { ...data.settings, ...edit(data.settings) };
    const { status, msg } = await call(saveSettings, { version: data.version, settings }, operator);
    if (status !== 200) throw new Error(msg);
  };
  return {
    settle,
    work,
    change,
    policy: (scope: CheckScope, more: Partial<SiteSettings['safety'][CheckScope]>) =>
      change(({ safety }) => ({ safety: { ...safety, [scope]: { ...safety[scope], ...more } } })),
  };
}
