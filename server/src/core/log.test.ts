import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let line = '';
  write(createLogger('info', 'test', { write: (written) => void (line += written) }));
  expect(line.endsWith('\n')).toBe(true);
  return JSON.parse(line) as Record<string, unknown>;
}

test('a line names no mobile and no mail address, wherever a library has put it', () => {
  const error = new Error('550 <zhou.lan@mail.example.com> is unknown; Key (mobile)=(13800000001) already exists');
  const line = logged((log) =>
    log.error({ err: error, to: ['+8613912345678'], row: { at: 13_700_001_234 } }, '发给 13800000001 失败'),
  );
  const words = JSON.stringify(line);
  expect(words).not.toMatch(/13800000001|13912345678|13700001234|zhou\.lan/);
  expect(line).toMatchObject({ msg: '发给 138****0001 失败', to: ['+86139****5678'], row: { at: '137****1234' } });
  expect(words).toContain('z***@mail.example.com');
});

test('other numbers stay whole: ids, times and amounts', () => {
  const facts = { job: 'x138000000011', milliseconds: 1_700_000_000_000, fen: 13_800, id: '20138000000015' };
  expect(logged((log) => log.info(facts, 'job done'))).toMatchObject(facts);
});
