import { Fragment, Slice, type Node } from '@tiptap/pm/model';
import { DOCUMENT_DEPTH_MAX, DOCUMENT_NODES_MAX, FOOTNOTES_MAX } from '#contract/posts/constants.ts';
import type { Change } from './changes.ts';

/** Nesting depth of pasted content; half of the document's limit, because it may be pasted into nested blocks. */
const DEPTH_MAX = DOCUMENT_DEPTH_MAX / 2;

/** Limits pasted content so that the document can still be saved: nesting depth, number of footnotes and of nodes. `note` reports each kind of cut. */
export function limitSlice(slice: Slice, doc: Node, note: (change: Change) => void): Slice {
  let footnotes = 0;
  doc.descendants(({ type }) => {
    if (type.name === 'footnote') footnotes += 1;
  });
  const limitContent = (content: Fragment, depth: number): Fragment => {
    const nodes: Node[] = [];
    content.forEach((node) => {
      if (node.type.name === 'footnote') {
        footnotes += 1;
        if (footnotes <= FOOTNOTES_MAX) return void nodes.push(node);
        note('footnote');
        return void nodes.push(node.type.schema.text(`（${String(node.attrs['text'])}）`));
      }
      if (depth < DEPTH_MAX || node.isTextblock || node.isLeaf || node.type.name === 'table')
        return void nodes.push(node.isLeaf ? node : node.copy(limitContent(node.content, depth + 1)));
      note('depth');
      nodes.push(...linesOf(node));
    });
    return Fragment.from(nodes);
  };
  const content = firstNodes(limitContent(slice.content, 0), DOCUMENT_NODES_MAX - countOf(doc) - NODES_KEPT, () => note('nodes'));
  if (content.eq(slice.content)) return slice;
  const { openStart, openEnd } = Slice.maxOpen(content, true);
  return new Slice(content, Math.min(slice.openStart, openStart), Math.min(slice.openEnd, openEnd));
}

/** Nodes reserved for writing after the paste. */
const NODES_KEPT = 1000;

function countOf(node: Node): number {
  let count = 1;
  node.descendants(() => {
    count += 1;
  });
  return count;
}

/** The first blocks whose nodes fit into `room`, at least one. */
function firstNodes(content: Fragment, room: number, onCut: () => void): Fragment {
  const nodes: Node[] = [];
  let left = room;
  content.forEach((node) => {
    left -= countOf(node);
    if (left >= 0 || nodes.length === 0) nodes.push(node);
  });
  if (left < 0) onCut();
  return nodes.length === content.childCount ? content : Fragment.from(nodes);
}

/** The lines of a node that is nested too deeply, without their nesting; of a list item as one item. */
function linesOf(node: Node): Node[] {
  const lines: Node[] = [];
  node.descendants((child) => {
    if (!child.isTextblock && !child.isAtom) return true;
    lines.push(child);
    return false;
  });
  return node.type.name === 'listItem' ? [node.copy(Fragment.from(lines))] : lines;
}
