import { expect, test } from 'vitest';
import { emptyFields } from '../drafts/fields.ts';
import { documentOf } from '../drafts/description.ts';
import { isStillThere } from './still-there.ts';

const fields = { ...emptyFields(), title: '神 医来了', tags: ['湖', '神医'], body: documentOf('他是神\n医。') };

test.each([
  ['title', '神 医', true],
  ['title', '神医', true],
  ['tags', '神医', true],
  ['body', '神\n医', true],
  ['summary', '神医', false],
  ['title', '巫医', false],
] as const)('in %s, %j stands: %s', (field, word, stands) => expect(isStillThere({ field, word }, fields)).toBe(stands));
