import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('a few work at once, some wait their turn, and who comes after them is turned away', async () => {
  const slots = createSlots({ atOnce: 2, waiting: 1 });
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  const task = (name: string) =>
    slots.run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      return name;
    });
  const [first, second, third] = [task('first'), task('second'), task('third')];
  await expect(task('fourth')).rejects.toMatchObject({ name: 'SlotsTaken' });
  expect(begun).toEqual(['first', 'second']);
  gates.get('first')?.();
  await expect(first).resolves.toBe('first');
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  gates.get('second')?.();
  gates.get('third')?.();
  await expect(Promise.all([second, third])).resolves.toEqual(['second', 'third']);
});

it('work that fails gives its place back', async () => {
  const slots = createSlots({ atOnce: 1, waiting: 0 });
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.run(async () => 'yes')).resolves.toBe('yes');
});
