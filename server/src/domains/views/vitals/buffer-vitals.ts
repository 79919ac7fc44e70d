import { VITALS } from '#contract/views/vitals-constants.ts';
import type { InputOf } from '#contract/call.ts';
import type { recordVitals } from '#contract/views/vitals.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { networksOf } from '../../../core/networks.ts';
import { BufferFull, createWriteBuffer } from '../../../core/write-buffer.ts';
import type { Deps } from '../../../deps.ts';
import { isRobot } from '../policy.ts';
import { emptySteps, stepOf } from './histogram.ts';
import { addSteps, type StepRow } from './store.ts';

/** A tenth of the loads are told of, so one network may load six hundred pages a minute; nothing is lost with the others. */
const VITALS_A_MINUTE = { name: 'vitals', points: 60, seconds: 60 };

/** Nobody waits for the answer, and all write to the same few rows: the longer they are gathered, the fewer versions of them. */
const GATHERING = { milliseconds: 250, max: 1000, writers: 1, waiting: 5_000 };

type Measured = InputOf<typeof recordVitals>;

export interface VitalsRecorder {
  record(form: Measured, facts: { ip: string; userAgent: string }): Promise<{ counted: boolean }>;
}

/** Takes in what browsers measured, for this process: a call is answered once its batch is committed. */
export function createVitalsRecorder(deps: Deps): VitalsRecorder {
  const batch = createWriteBuffer<Measured & { day: string }, true>(async (told) => {
    await addSteps(deps.db, sumUp(told));
    return told.map(() => true as const);
  }, GATHERING);
  return {
    async record(form, { ip, userAgent }) {
      if (isRobot(userAgent) || VITALS.every((vital) => form[vital] === undefined)) return { counted: false };
      await deps.localLimits.consume(VITALS_A_MINUTE, networksOf(ip).own);
      return { counted: await batch.add({ ...form, day: dayInChina(deps.clock.now()) }).catch(refuse) };
    },
  };
}

/** One row for all that fall into the same. */
function sumUp(told: readonly (Measured & { day: string })[]): StepRow[] {
  const rows = new Map<string, StepRow>();
  for (const { day, kind, device, navigation, ...figures } of told)
    for (const vital of VITALS) {
      const value = figures[vital];
      if (value === undefined) continue;
      const key = [day, vital, kind, device, navigation].join(' ');
      const row = rows.get(key) ?? { day, vital, kind, device, navigation, steps: emptySteps(vital) };
      const step = stepOf(vital, value);
      row.steps[step] = (row.steps[step] ?? 0) + 1;
      rows.set(key, row);
    }
  return [...rows.values()];
}

function refuse(error: unknown): never {
  if (error instanceof BufferFull) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  throw error;
}
