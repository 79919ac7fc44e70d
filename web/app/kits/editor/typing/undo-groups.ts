import { Extension } from '@tiptap/core';
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ReplaceStep } from '@tiptap/pm/transform';

/** Ends a step of undo with each sentence, where the history alone would take back all that was typed without a pause. */
export const UndoGroups = Extension.create({
  name: 'undoGroups',
  addProseMirrorPlugins() {
    let group: Group | null = null;
    let view: EditorView | null = null;
    return [
      new Plugin({
        view: (shown) => {
          view = shown;
          return {};
        },
        // The one place that sees a change before the history does.
        filterTransaction(tr, state) {
          // Changes that follow from another belong to its step; they begin at a state that was never shown.
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
  /** A new line belongs to what is written in it. */
  kind: 'write' | 'break' | 'delete' | 'other';
  /** The composition of an input method, which is never taken apart. */
  composition: unknown;
  /** When it began. */
  since: number;
  /** The last change put an end to a sentence. */
  isEnded: boolean;
}

/** Nobody remembers more of what was just typed. */
const SECONDS_MAX = 8;

export function beginsAnew(group: Group, next: Group): boolean {
  if (next.composition !== undefined && next.composition === group.composition) return false;
  return (
    (next.kind !== group.kind && !(group.kind === 'break' && next.kind === 'write')) ||
    next.kind === 'other' ||
    next.kind === 'break' ||
    group.isEnded ||
    next.since - group.since > SECONDS_MAX * 1000
  );
}

function groupOf(tr: Transaction): Group {
  const composition: unknown = tr.getMeta('composition');
  const since = tr.time;
  let [written, kind]: [string, Group['kind']] = ['', 'other'];
  const [step] = tr.steps;
  const isTyped = tr.getMeta('uiEvent') === undefined;
  if (isTyped && tr.steps.length === 1 && step instanceof ReplaceStep) {
    const { content, openStart } = step.slice;
    const isText = openStart === 0 && content.childCount > 0 && content.firstChild?.isText === true;
    if (isText) [written, kind] = [content.textBetween(0, content.size), 'write'];
    else if (content.size === 0) kind = 'delete';
    else if (openStart > 0 && content.textBetween(0, content.size) === '') kind = 'break';
  }
  return { kind, composition, since, isEnded: SENTENCE_END.test(written) };
}

const SENTENCE_END = /[。！？…!?][”’」』）)]*$/;
