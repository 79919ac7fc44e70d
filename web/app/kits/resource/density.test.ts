import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../test/browser.ts';
import { density } from './density.ts';

beforeEach(() => void testBrowser('/admin'));
afterEach(() => void vi.unstubAllGlobals());

describe('the density of the back office', () => {
  test('is roomy until somebody decides, and kept', () => {
    expect(density.get()).toBe('roomy');
    density.set('compact');
    expect(density.get()).toBe('compact');
    expect(localStorage.getItem('wenjian.admin.density')).toBe('compact');
    density.set('roomy');
    expect(density.get()).toBe('roomy');
  });

  test('tells every table and page of a choice, until they are gone', () => {
    const heard = vi.fn();
    const leave = density.subscribe(heard);
    density.set('compact');
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    density.set('roomy');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('the tokens', () => {
  const [tokens = '', compact = ''] = ['tokens', 'density'].map((name) =>
    readFileSync(join(import.meta.dirname, `../../styles/${name}.css`), 'utf8'),
  );
  const lengthOf = (text: string, name: string) => Number(new RegExp(`${name}: (\\d+)px`).exec(text)?.[1]);

  test.each(['--space-2', '--space-3', '--space-4', '--space-5', '--space-6', '--row-pad', '--control', '--pad', '--page-gap'])(
    '%s is smaller where it is compact',
    (name) => {
      expect(lengthOf(compact, name)).toBeLessThan(lengthOf(tokens, name));
    },
  );
});
