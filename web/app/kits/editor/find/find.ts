import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import { SearchQuery, getMatchHighlights, getSearchState, search, setSearchState } from 'prosemirror-search';

/** Highlights the matches of the search set by `seek`. */
export const Find = Extension.create({ name: 'find', addProseMirrorPlugins: () => [search()] });

export interface MatchPosition {
  /** Number of matches, and the number of the selected one, from 1; 0: none is selected. */
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

export function matchesIn(editor: Editor): MatchPosition {
  const { from, to } = editor.state.selection;
  const matches = matchesOf(editor);
  return { count: matches.length, at: 1 + matches.findIndex((match) => match.from === from && match.to === to) };
}

/** Searches for these words ('': ends the search) and selects the first match after the cursor. */
export function seek(editor: Editor, words: string, matchCase: boolean): void {
  const query = new SearchQuery({ search: words, caseSensitive: matchCase, literal: true });
  if (getSearchState(editor.state)?.query.eq(query) === true) return;
  editor.view.dispatch(setSearchState(editor.state.tr, query));
  const matches = matchesOf(editor);
  const { from } = editor.state.selection;
  select(editor, matches.find((match) => match.from >= from) ?? matches[0]);
}

/** Selects the next match (1) or the one before (-1); wraps around at the ends. */
export function step(editor: Editor, direction: 1 | -1): void {
  const matches = matchesOf(editor);
  const { from, to } = editor.state.selection;
  const next =
    direction === 1
      ? (matches.find((match) => match.from >= to && match.to > from) ?? matches[0])
      : (matches.findLast((match) => match.to <= from) ?? matches.at(-1));
  select(editor, next);
}

/** Replaces the selected match and selects the next one; when none is selected, only selects one. */
export function replaceOne(editor: Editor, words: string): void {
  const { count, at } = matchesIn(editor);
  const match = matchesOf(editor)[at - 1];
  if (count === 0) return;
  if (match === undefined) return step(editor, 1);
  const { tr } = editor.state;
  tr.insertText(words, match.from, match.to);
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from + words.length)));
  step(editor, 1);
}

/** Replaces all matches as one undo step; returns their number. */
export function replaceAll(editor: Editor, words: string): number {
  const matches = matchesOf(editor);
  if (matches.length === 0) return 0;
  const tr = closeHistory(editor.state.tr);
  for (const { from, to } of matches.toReversed()) tr.insertText(words, from, to);
  editor.view.dispatch(tr);
  return matches.length;
}

/** The selected text within one paragraph, as initial search text; '' if nothing or several paragraphs are selected. */
export function wordsToSeek(editor: Editor): string {
  const { $from, $to } = editor.state.selection;
  return $from.sameParent($to) ? editor.state.doc.textBetween($from.pos, $to.pos).slice(0, 100) : '';
}

function select(editor: Editor, match: Match | undefined): void {
  if (match === undefined) return;
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, match.from, match.to)));
  // The editor itself scrolls only while it has the focus; here the bar's field has it.
  editor.view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' });
}
