import { Extension } from '@tiptap/core';
import { Fragment, Slice, type Node } from '@tiptap/pm/model';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { addressesIn, type Address } from './addresses.ts';

/** Turns web addresses into links while they are typed or pasted. Existing links are left as they are. */
export const AutoLink = Extension.create({
  name: 'autoLink',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste: (view, _event, slice) => {
          const { selection, tr } = view.state;
          const text = slice.content.textBetween(0, slice.content.size, '\n').trim();
          const [address] = addressesIn(text);
          const isWhole = address?.from === 0 && address.to === text.length;
          const mark = linkIn(view.state);
          if (!isWhole || mark === undefined || selection.empty || !selection.$from.parent.type.allowsMarkType(mark))
            return false;
          view.dispatch(tr.addMark(selection.from, selection.to, mark.create({ href: address.href })));
          return true;
        },
        transformPasted: (slice, { state }) =>
          state.selection.$from.parent.type.spec.code === true ? slice : linkAddresses(slice),
      },
      appendTransaction(transactions, before, after) {
        if (!transactions.some((tr) => tr.docChanged && tr.getMeta('paste') !== true && !isHistoryTransaction(tr))) return null;
        const address = completedAddress(before, after);
        const mark = linkIn(after);
        if (address === null || mark === undefined || after.doc.resolve(address.from).parent.type.spec.code === true) return null;
        const { from, to, href } = address;
        return after.doc.rangeHasMark(from, to, mark) || hasCode(after, from, to)
          ? null
          : after.tr.addMark(from, to, mark.create({ href }));
      },
    }),
  ],
});

/** The address that the last key completed: a blank, Chinese text or a new line behind it. Null while it may still grow. */
function completedAddress(before: EditorState, after: EditorState): Address | null {
  const [was, is] = [before.selection.$from, after.selection.$from];
  if (!before.selection.empty || !after.selection.empty || !was.parent.isTextblock || !is.parent.isTextblock) return null;
  const isSameLine = was.start() === is.start();
  if (!isSameLine && (is.parentOffset > 0 || is.pos <= was.pos)) return null;
  const { parent, parentOffset } = isSameLine ? is : was;
  const text = parent.textBetween(0, parentOffset, LEAF, LEAF);
  const last = addressesIn(text).at(-1);
  if (last === undefined) return null;
  const rest = text.slice(last.to);
  if (isSameLine ? !END.test(rest) : rest !== '') return null;
  // The address was complete before this key, so its link was removed: do not set it again.
  if (isSameLine && END.test(was.parent.textBetween(0, was.parent.content.size, LEAF, LEAF).charAt(last.to))) return null;
  return { from: was.start() + last.from, to: was.start() + last.to, href: last.href };
}

const LEAF = '\uFFFC';
/** Up to 12 characters: an input method inserts a word or two at once. */
const END = /^(?:\s|[^\p{ASCII}\s]{1,12})$/u;

const linkIn = ({ schema }: EditorState) => schema.marks['link'];

const hasCode = ({ doc, schema }: EditorState, from: number, to: number): boolean =>
  schema.marks['code'] !== undefined && doc.rangeHasMark(from, to, schema.marks['code']);

const linkAddresses = (slice: Slice): Slice => new Slice(linkFragment(slice.content), slice.openStart, slice.openEnd);

function linkFragment(content: Fragment): Fragment {
  const nodes: Node[] = [];
  let run: Node[] = [];
  const close = () => {
    nodes.push(...linkRun(run));
    run = [];
  };
  content.forEach((node) => {
    if (node.isText && !node.marks.some(({ type }) => type.name === 'link' || type.name === 'code')) return void run.push(node);
    close();
    nodes.push(node.type.spec.code === true ? node : node.copy(linkFragment(node.content)));
  });
  close();
  return Fragment.from(nodes);
}

/** Links addresses in adjacent text nodes, read as one text: an address may span nodes with different marks. */
function linkRun(run: readonly Node[]): Node[] {
  const addresses = addressesIn(run.map(({ text = '' }) => text).join(''));
  if (addresses.length === 0) return [...run];
  let at = 0;
  return run.flatMap((node) => {
    const [start, end] = [at, at + node.nodeSize];
    at = end;
    const mark = node.type.schema.marks['link'];
    if (mark === undefined) return [node];
    const within = addresses.filter(({ from, to }) => from < end && to > start);
    const cuts = [start, ...within.flatMap(({ from, to }) => [Math.max(from, start), Math.min(to, end)]), end];
    return cuts.flatMap((from, index) => {
      const to = cuts[index + 1] ?? from;
      if (to <= from) return [];
      const address = within.find((range) => range.from <= from && range.to >= to);
      const piece = node.cut(from - start, to - start);
      return [address === undefined ? piece : piece.mark(mark.create({ href: address.href }).addToSet(piece.marks))];
    });
  });
}
