import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import { SearchQuery, getMatchHighlights, getSearchState, search, setSearchState } from 'prosemirror-search';

/** Marks what is searched for. Nothing is searched for until `seek`. */
export const Find = Extension.create({ name: 'find', addProseMirrorPlugins: () => [search()] });

export interface Found {
  /** How many places there are, and which of them is selected: 0 when none is. */
  count: number;
  at: number;
}

interface Match {
  from: number;
  to: number;
}

const matchesOf = (editor: Editor): Match[] =>
  getMatchHighlights(editor.state)
    .find()
    .sort((a, b) => a.from - b.from);

export function foundIn(editor: Editor): Found {
  const { from, to } = editor.state.selection;
  const matches = matchesOf(editor);
  return { count: matches.length, at: 1 + matches.findIndex((match) => match.from === from && match.to === to) };
}

/** What is looked for from now on; '' for nothing. The first place from the cursor on is selected. */
export function seek(editor: Editor, words: string, matchCase: boolean): void {
  const query = new SearchQuery({ search: words, caseSensitive: matchCase, literal: true });
  if (getSearchState(editor.state)?.query.eq(query) === true) return;
  editor.view.dispatch(setSearchState(editor.state.tr, query));
  const matches = matchesOf(editor);
  const { from } = editor.state.selection;
  select(editor, matches.find((match) => match.from >= from) ?? matches[0]);
}

/** On to the next place, or back to the one before; behind the last comes the first. */
export function step(editor: Editor, direction: 1 | -1): void {
  const matches = matchesOf(editor);
  const { from, to } = editor.state.selection;
  const next =
    direction === 1
      ? (matches.find((match) => match.from >= to && match.to > from) ?? matches[0])
      : (matches.findLast((match) => match.to <= from) ?? matches.at(-1));
  select(editor, next);
}

/** Puts the words in the place that is selected and goes on to the next; selects one first when none is. */
export function replaceOne(editor: Editor, words: string): void {
  const { count, at } = foundIn(editor);
  const match = matchesOf(editor)[at - 1];
  if (count === 0) return;
  if (match === undefined) return step(editor, 1);
  const { tr } = editor.state;
  tr.insertText(words, match.from, match.to);
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from + words.length)));
  step(editor, 1);
}

/** All places at once: one step to undo. Answers how many there were. */
export function replaceAll(editor: Editor, words: string): number {
  const matches = matchesOf(editor);
  if (matches.length === 0) return 0;
  const tr = closeHistory(editor.state.tr);
  for (const { from, to } of matches.toReversed()) tr.insertText(words, from, to);
  editor.view.dispatch(tr);
  return matches.length;
}

/** Words that are selected in one paragraph, to be looked for. */
export function wordsToSeek(editor: Editor): string {
  const { $from, $to } = editor.state.selection;
  return $from.sameParent($to) ? editor.state.doc.textBetween($from.pos, $to.pos).slice(0, 100) : '';
}

function select(editor: Editor, match: Match | undefined): void {
  if (match === undefined) return;
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, match.from, match.to)));
  // The editor scrolls only to a cursor that has the focus; here the field of the bar has it.
  editor.view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' });
}
