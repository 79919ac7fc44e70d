import { expect, test } from 'vitest';
import { beginWith, onSearched } from './searched-words.ts';

test('what is typed on while a search is on its way stays', () => {
  const sent = { ...beginWith(''), typed: '广告', submitted: '广告' };
  const typedOn = { ...sent, typed: '广告费' };
  expect(onSearched(typedOn, '').typed).toBe('广告费');
  expect(onSearched(typedOn, '广告').typed).toBe('广告费');
});

test('words of a step back and of a link stand in the field', () => {
  const searched = onSearched({ ...beginWith('甲'), typed: '乙', submitted: '乙' }, '乙');
  expect(onSearched(searched, '甲')).toEqual(beginWith('甲'));
  expect(onSearched(searched, '')).toEqual(beginWith(''));
});

test('a step back to the words that were asked for before is a search from elsewhere', () => {
  const cleared = onSearched({ ...beginWith('甲'), typed: '', submitted: '' }, '');
  expect(onSearched(cleared, '甲').typed).toBe('甲');
});
