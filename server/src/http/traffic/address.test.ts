import { expect, test } from 'vitest';
import { splitPort, stripPorts } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['203.0.113.7:51234', '203.0.113.7', 51_234],
  ['[2001:db8::1]:443', '2001:db8::1', 443],
  ['[2001:db8::1]', '2001:db8::1', null],
  ['2001:db8::1', '2001:db8::1', null],
  ['2001:db8::1:443', '2001:db8::1:443', null],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7', null],
  ['unknown', 'unknown', null],
  ['203.0.113.7:99999', '203.0.113.7', null],
  ['', '', null],
])('%s is %s with port %s', (entry, address, port) => expect(splitPort(entry)).toEqual({ address, port }));

test('each entry of the header loses its port and the others stay as they are', () => {
  const request = { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7:51234,[2001:db8::1]:443' } };
  expect(stripPorts(request)).toEqual([null, 51_234, 443]);
  expect(request.headers['x-forwarded-for']).toBe('198.51.100.1, 203.0.113.7, 2001:db8::1');
});
