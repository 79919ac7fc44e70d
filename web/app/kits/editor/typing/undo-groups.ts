import { Extension } from '@tiptap/core';
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ReplaceStep } from '@tiptap/pm/transform';

/** Makes each sentence its own undo step; without this, undo removes everything that was typed without a pause. */
export const UndoGroups = Extension.create({
  name: 'undoGroups',
  addProseMirrorPlugins() {
    let group: Group | null = null;
    let view: EditorView | null = null;
    return [
      new Plugin({
        view: (editorView) => {
          view = editorView;
          return {};
        },
        // Not a filter: this is the only hook that runs before the history plugin records the transaction.
        filterTransaction(tr, state) {
          // Appended transactions belong to the step of the first; they start at a state that the view never had.
          if (state !== view?.state) return true;
          if (isHistoryTransaction(tr)) group = null;
          else if (tr.docChanged && tr.getMeta('addToHistory') !== false) {
            const next = groupOf(tr);
            if (group === null || beginsAnew(group, next)) {
              closeHistory(tr);
              group = next;
            } else group = { ...next, since: group.since };
          }
          return true;
        },
      }),
    ];
  },
});

export interface Group {
  /** A `break` (new line) and the `write` behind it are one group. */
  kind: 'write' | 'break' | 'delete' | 'other';
  /** The id of the input method's composition; changes with the same id stay together. */
  composition: unknown;
  /** The time at which the group began, in milliseconds. */
  since: number;
  /** The last change ended a sentence. */
  isEnded: boolean;
}

/** The longest group. */
const SECONDS_MAX = 8;

/** Whether the change `next` starts a new undo step instead of joining `group`. */
export function beginsAnew(group: Group, next: Group): boolean {
  if (next.composition !== undefined && next.composition === group.composition) return false;
  if (next.kind === 'other' || next.kind === 'break') return true;
  if (group.isEnded || next.since - group.since > SECONDS_MAX * 1000) return true;
  // Writing joins the line break before it.
  const continuesBreak = group.kind === 'break' && next.kind === 'write';
  return next.kind !== group.kind && !continuesBreak;
}

function groupOf(tr: Transaction): Group {
  const composition: unknown = tr.getMeta('composition');
  const since = tr.time;
  let [text, kind]: [string, Group['kind']] = ['', 'other'];
  const [step] = tr.steps;
  const isTyped = tr.getMeta('uiEvent') === undefined;
  if (isTyped && tr.steps.length === 1 && step instanceof ReplaceStep) {
    const { content, openStart } = step.slice;
    const isText = openStart === 0 && content.childCount > 0 && content.firstChild?.isText === true;
    if (isText) [text, kind] = [content.textBetween(0, content.size), 'write'];
    else if (content.size === 0) kind = 'delete';
    else if (openStart > 0 && content.textBetween(0, content.size) === '') kind = 'break';
  }
  return { kind, composition, since, isEnded: SENTENCE_END.test(text) };
}

const SENTENCE_END = /[。！？…!?][”’」』）)]*$/;
