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

/** Limit by network. Browsers report one load in ten, so this allows 600 loads a minute; dropping further samples does no harm. */
const VITALS_A_MINUTE = { name: 'vitals', points: 60, seconds: 60 };

/** Browsers do not wait for the answer. All batches update the same few rows, so large batches write fewer row versions. */
const GATHERING = { milliseconds: 250, max: 1000, writers: 1, waiting: 5_000 };

type VitalsForm = InputOf<typeof recordVitals>;

export interface VitalsRecorder {
  record(form: VitalsForm, facts: { ip: string; userAgent: string }): Promise<{ counted: boolean }>;
}

/** Records what browsers measured; one a process. A call is answered after its batch was committed. */
export function createVitalsRecorder(deps: Deps): VitalsRecorder {
  const batch = createWriteBuffer<VitalsForm & { day: string }, true>(async (loads) => {
    await addSteps(deps.db, sumUp(loads));
    return loads.map(() => true as const);
  }, GATHERING);
  return {
    async record(form, { ip, userAgent }) {
      if (isRobot(userAgent) || VITALS.every((vital) => form[vital] === undefined)) return { counted: false };
      await deps.localLimits.consume(VITALS_A_MINUTE, networksOf(ip).own);
      return { counted: await batch.add({ ...form, day: dayInChina(deps.clock.now()) }).catch(refuse) };
    },
  };
}

/** Sums the loads of equal day, vital, kind, device and navigation into one row. */
function sumUp(loads: readonly (VitalsForm & { day: string })[]): StepRow[] {
  const rows = new Map<string, StepRow>();
  for (const { day, kind, device, navigation, ...figures } of loads)
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
