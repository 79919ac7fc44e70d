import { expect, test } from 'vitest';
import { APPLICATION_AGREEMENT_VERSION } from '#contract/agencies/application-fields.ts';
import { PERSONAL_AGREEMENT_VERSION } from '#contract/agencies/constants.ts';
import { DOCUMENT_VERSION, type ConsentDocument } from '#contract/accounts/constants.ts';
import { TERMS } from './documents.ts';
import { readDocument } from './read-document.server.ts';

test.each(TERMS)('$title is a complete document with version, date and contents', ({ name, title }) => {
  const document = readDocument(name);
  expect(document?.title).toBe(title);
  expect(document?.version).toMatch(/^\d{4}\.\d{2}$/);
  expect(document?.effective).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(document?.summary.length).toBeGreaterThan(20);
  expect(document?.outline.length).toBeGreaterThanOrEqual(6);
  expect(document?.html.replaceAll(/<[^>]*>/g, '').length).toBeGreaterThan(1000);
  // Emphasis that ends with a full stop before a Chinese character is none in Markdown, and would show its stars.
  expect(document?.html).not.toContain('**');
});

test('every link between the documents leads to one of them', () => {
  for (const { name } of TERMS) {
    const targets = [...(readDocument(name)?.html ?? '').matchAll(/href="\/terms\/(\w+)"/g)].map(([, target]) => target);
    for (const target of targets) expect(TERMS.map((term) => term.name)).toContain(target);
  }
});

test.each(['', 'nothing', 'toString', '__proto__'])('%j is no document', (name) => {
  expect(readDocument(name)).toBeNull();
});

test('the version that a new person agrees to is the one that stands on the page', () => {
  for (const name of Object.keys(DOCUMENT_VERSION) as ConsentDocument[]) {
    expect(readDocument(name)?.version).toBe(DOCUMENT_VERSION[name]);
  }
});

test('the version that a person agrees to with an application is the one that stands on the page', () => {
  expect(readDocument('contentCreateTerm')?.version).toBe(PERSONAL_AGREEMENT_VERSION);
});

test('the version that an agency agrees to is the one that stands on the page', () => {
  expect(readDocument('agencyEntryTerm')?.version).toBe(APPLICATION_AGREEMENT_VERSION);
});
