import { describe, expect, test } from 'vitest';
import { neighbour, nextOpen } from './neighbours.ts';

describe('the row that a key leads to', () => {
  const keys = ['a', 'b', 'c'];

  test('is the first one when nothing is open, and nothing lies before it', () => {
    expect(neighbour(keys, null, -1, 1)).toBe('a');
    expect(neighbour(keys, null, -1, -1)).toBeUndefined();
    expect(neighbour([], null, -1, 1)).toBeUndefined();
  });

  test('is the one after or before the open one, wherever it has moved to', () => {
    expect(neighbour(keys, 'b', 1, 1)).toBe('c');
    expect(neighbour(keys, 'b', 1, -1)).toBe('a');
    expect(neighbour(['new', ...keys], 'b', 1, 1)).toBe('c');
  });

  test('is nothing where the list ends', () => {
    expect(neighbour(keys, 'c', 2, 1)).toBeUndefined();
    expect(neighbour(keys, 'a', 0, -1)).toBeUndefined();
  });

  test('is what took the place of an open one that has left, or what stood before it', () => {
    expect(neighbour(['a', 'c'], 'b', 1, 1)).toBe('c');
    expect(neighbour(['a', 'c'], 'b', 1, -1)).toBe('a');
    expect(neighbour(['a', 'b'], 'c', 2, 1)).toBeUndefined();
    expect(neighbour(['a', 'b'], 'c', 2, -1)).toBe('b');
  });

  test('is the first one when what the address names was never in this list', () => {
    expect(neighbour(keys, 'x', -1, 1)).toBe('a');
    expect(neighbour(keys, 'x', -1, -1)).toBeUndefined();
  });
});

describe('after a decision', () => {
  const rows = ['done', 'open 1', 'done', 'open 3', 'done'];
  const isOpen = (row: string) => row.startsWith('open');

  test('the next row that waits is gone on to, and behind the last of them the nearest one before', () => {
    expect(nextOpen(rows, 1, isOpen)).toBe('open 3');
    expect(nextOpen(rows, 3, isOpen)).toBe('open 1');
    expect(nextOpen(rows, -1, isOpen)).toBe('open 1');
  });

  test('there is none when nothing else waits', () => {
    expect(nextOpen(['done', 'open 1', 'done'], 1, isOpen)).toBeUndefined();
    expect(nextOpen([], -1, isOpen)).toBeUndefined();
  });
});
