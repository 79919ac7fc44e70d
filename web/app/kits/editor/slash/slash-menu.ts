import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { matching, type SlashItem } from './slash-items.ts';

export interface SlashOptions {
  items: readonly SlashItem[];
  /** The id of the list; option ids are `<id>-<index>`. */
  id: string;
}

/** The slash and the query behind it, as document positions; choosing an item deletes them. */
interface SlashQuery {
  from: number;
  to: number;
  query: string;
}

interface SlashState {
  /** Null while the menu is closed. */
  typed: SlashQuery | null;
  /** Index of the active item. */
  active: number;
  /** Position of a slash whose menu was dismissed; the menu stays closed until that slash is deleted. */
  dismissed: number | null;
}

export interface OpenMenu {
  id: string;
  from: number;
  items: readonly SlashItem[];
  active: number;
}

const slashKey = new PluginKey<SlashState>('slash');
const CLOSED: SlashState = { typed: null, active: 0, dismissed: null };

/**
 * A slash at the beginning of a line or behind a blank opens a menu of things to insert. The focus stays in the text: arrows
 * move, Enter and Tab choose, Escape closes the menu and leaves the slash.
 */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slashMenu',
  // A higher priority than that of the extensions that handle Enter and Tab in lists and paragraphs.
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
            const menu = menuIn(editor, state, options);
            return menu === null ? {} : { 'aria-controls': menu.id, 'aria-activedescendant': `${menu.id}-${menu.active}` };
          },
          handleKeyDown(view, event) {
            const menu = menuIn(editor, view.state, options);
            if (menu === null || isInputMethodKey(event)) return false;
            const { active, items } = menu;
            const move = (to: number) => change(editor, { active: (to + items.length) % items.length });
            if (event.key === 'ArrowDown') move(active + 1);
            else if (event.key === 'ArrowUp') move(active - 1);
            else if (event.key === 'Enter' || event.key === 'Tab') chooseSlash(editor, items[active]);
            else if (event.key === 'Escape') dismissMenu(editor);
            else return false;
            return true;
          },
          handleDOMEvents: {
            blur: () => (dismissMenu(editor), false),
          },
        },
      }),
    ];
  },
});

function next(tr: Transaction, before: SlashState, state: EditorState): SlashState {
  const change = tr.getMeta(slashKey) as Partial<SlashState> | undefined;
  if (change !== undefined) return { ...before, ...change };
  const typed = typedIn(state);
  if (typed === null) return CLOSED;
  const dismissed = before.dismissed === null ? null : tr.mapping.map(before.dismissed, -1);
  if (dismissed === typed.from) return { typed: null, active: 0, dismissed };
  const wasOpen = before.typed !== null && tr.mapping.map(before.typed.from, -1) === typed.from;
  // Only typing opens the menu: not a cursor that moves behind a slash, a paste, or an undo.
  if (!wasOpen && (!tr.docChanged || tr.getMeta('paste') === true || tr.getMeta('history$') !== undefined)) return CLOSED;
  return { typed, active: before.typed?.query === typed.query ? before.active : 0, dismissed: null };
}

const QUERY_MAX = 16;
const AFTER_SLASH = new RegExp(`(?:^|\\s)([/／][^\\s/／、，。]{0,${QUERY_MAX}})$`);
/** A Chinese input method writes 、 for the slash key. No sentence begins with it, so at the start of a line it opens the menu. */
const AFTER_MARK = new RegExp(`^(、[^\\s/／、，。]{0,${QUERY_MAX}})$`);

/** The slash before the cursor and the query between them; null where no menu may open. */
export function typedIn({ selection }: EditorState): SlashQuery | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!(selection instanceof TextSelection) || !empty || parent.type.name !== 'paragraph') return null;
  const start = Math.max(0, parentOffset - QUERY_MAX - 2);
  // The ellipsis keeps `^` from matching where the excerpt does not begin at the paragraph's start.
  const before = `${start === 0 ? '' : '…'}${parent.textBetween(start, parentOffset, '\n', '\n')}`;
  const words = (AFTER_SLASH.exec(before) ?? AFTER_MARK.exec(before))?.[1];
  return words === undefined ? null : { from: $from.pos - words.length, to: $from.pos, query: words.slice(1) };
}

function menuIn(editor: Editor, state: EditorState, { items, id }: SlashOptions): OpenMenu | null {
  const { typed, active } = slashKey.getState(state) ?? CLOSED;
  if (typed === null) return null;
  const matches = matching(items, typed.query).filter(({ fits }) => fits?.(editor) !== false);
  return matches.length === 0 ? null : { id, from: typed.from, items: matches, active: Math.min(active, matches.length - 1) };
}

/** The open menu; null while it is closed or nothing matches. */
export function openMenu(editor: Editor, options: SlashOptions): OpenMenu | null {
  return menuIn(editor, editor.state, options);
}

/** Replaces the slash and query by the item. */
export function chooseSlash(editor: Editor, item: SlashItem | undefined): void {
  const { typed } = slashKey.getState(editor.state) ?? CLOSED;
  if (typed === null || item === undefined) return;
  item.act(editor.chain().focus().deleteRange({ from: typed.from, to: typed.to }));
}

function dismissMenu(editor: Editor): void {
  const { typed } = slashKey.getState(editor.state) ?? CLOSED;
  if (typed !== null) change(editor, { typed: null, active: 0, dismissed: typed.from });
}

const change = (editor: Editor, state: Partial<SlashState>): void =>
  editor.view.dispatch(editor.state.tr.setMeta(slashKey, state).setMeta('addToHistory', false));
