import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { matching, type SlashItem } from './slash-items.ts';

export interface SlashOptions {
  items: readonly SlashItem[];
  /** The id of the list, which each of its lines builds on. */
  id: string;
}

/** The words that were typed behind a stroke; they are no part of the text once something was chosen. */
interface Typed {
  from: number;
  to: number;
  query: string;
}

interface SlashState {
  typed: Typed | null;
  active: number;
  /** Where the list was put away: it stays so until the stroke is gone. */
  putAway: number | null;
}

export interface SlashShown {
  id: string;
  from: number;
  items: readonly SlashItem[];
  active: number;
}

const slashKey = new PluginKey<SlashState>('slash');
const CLOSED: SlashState = { typed: null, active: 0, putAway: null };

/**
 * A stroke at the beginning of a line, or behind a blank, offers what can be put there. The focus stays in the text: arrows
 * choose, Enter takes, Escape puts the list away and leaves the stroke where it is.
 */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slashMenu',
  // Before the keys of lists and paragraphs.
  priority: 1100,
  addOptions: () => ({ items: [], id: '' }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin<SlashState>({
        key: slashKey,
        state: { init: () => CLOSED, apply: (tr, before, _old, state) => next(tr, before, state) },
        props: {
          attributes(state): Record<string, string> {
            const shown = shownIn(editor, state, options);
            return shown === null ? {} : { 'aria-controls': shown.id, 'aria-activedescendant': `${shown.id}-${shown.active}` };
          },
          handleKeyDown(view, event) {
            const shown = shownIn(editor, view.state, options);
            if (shown === null || isInputMethodKey(event)) return false;
            const { active, items } = shown;
            const move = (to: number) => change(editor, { active: (to + items.length) % items.length });
            if (event.key === 'ArrowDown') move(active + 1);
            else if (event.key === 'ArrowUp') move(active - 1);
            else if (event.key === 'Enter' || event.key === 'Tab') chooseSlash(editor, items[active]);
            else if (event.key === 'Escape') putAwaySlash(editor);
            else return false;
            return true;
          },
          handleDOMEvents: {
            blur: () => (putAwaySlash(editor), false),
          },
        },
      }),
    ];
  },
});

function next(tr: Transaction, before: SlashState, state: EditorState): SlashState {
  const asked = tr.getMeta(slashKey) as Partial<SlashState> | undefined;
  if (asked !== undefined) return { ...before, ...asked };
  const typed = typedIn(state);
  if (typed === null) return CLOSED;
  const putAway = before.putAway === null ? null : tr.mapping.map(before.putAway, -1);
  if (putAway === typed.from) return { typed: null, active: 0, putAway };
  const wasOpen = before.typed !== null && tr.mapping.map(before.typed.from, -1) === typed.from;
  // Only what somebody types opens it: not the cursor that comes by, nor what is pasted or taken back.
  if (!wasOpen && (!tr.docChanged || tr.getMeta('paste') === true || tr.getMeta('history$') !== undefined)) return CLOSED;
  return { typed, active: before.typed?.query === typed.query ? before.active : 0, putAway: null };
}

const QUERY_MAX = 16;
const AFTER_STROKE = new RegExp(`(?:^|\\s)([/／][^\\s/／、，。]{0,${QUERY_MAX}})$`);
/** Where a Chinese input method is on, the key of the stroke writes this mark, which begins no sentence. */
const AFTER_MARK = new RegExp(`^(、[^\\s/／、，。]{0,${QUERY_MAX}})$`);

/** What stands between a stroke and the cursor. */
export function typedIn({ selection }: EditorState): Typed | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!(selection instanceof TextSelection) || !empty || parent.type.name !== 'paragraph') return null;
  const start = Math.max(0, parentOffset - QUERY_MAX - 2);
  // Further up in the paragraph stands something: there no line begins.
  const before = `${start === 0 ? '' : '…'}${parent.textBetween(start, parentOffset, '\n', '\n')}`;
  const words = (AFTER_STROKE.exec(before) ?? AFTER_MARK.exec(before))?.[1];
  return words === undefined ? null : { from: $from.pos - words.length, to: $from.pos, query: words.slice(1) };
}

function shownIn(editor: Editor, state: EditorState, { items, id }: SlashOptions): SlashShown | null {
  const { typed, active } = slashKey.getState(state) ?? CLOSED;
  if (typed === null) return null;
  const found = matching(items, typed.query).filter(({ fits }) => fits?.(editor) !== false);
  return found.length === 0 ? null : { id, from: typed.from, items: found, active: Math.min(active, found.length - 1) };
}

/** What is offered now; null while nothing is. */
export function slashShown(editor: Editor, options: SlashOptions): SlashShown | null {
  return shownIn(editor, editor.state, options);
}

/** Puts what was chosen in the place of the typed words. */
export function chooseSlash(editor: Editor, item: SlashItem | undefined): void {
  const { typed } = slashKey.getState(editor.state) ?? CLOSED;
  if (typed === null || item === undefined) return;
  item.act(editor.chain().focus().deleteRange({ from: typed.from, to: typed.to }));
}

function putAwaySlash(editor: Editor): void {
  const { typed } = slashKey.getState(editor.state) ?? CLOSED;
  if (typed !== null) change(editor, { typed: null, active: 0, putAway: typed.from });
}

const change = (editor: Editor, asked: Partial<SlashState>): void =>
  editor.view.dispatch(editor.state.tr.setMeta(slashKey, asked).setMeta('addToHistory', false));
