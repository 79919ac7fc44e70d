import type { DocNode } from '#contract/document.ts';
import {
  ARTICLE_TITLE,
  BODY_MAX,
  DOCUMENT_NODES_MAX,
  DRAFT_TITLE_MAX,
  SUMMARY_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import { firstCharacters, plainLine } from '../../../core/text.ts';
import { textLength } from '../../../documents/text.ts';
import type { ImportedWork } from '../works/work.ts';

/** A work cut to the limits of the product. */
export interface FittedWork {
  title: string;
  summary: string;
  tags: string[];
  body: DocNode;
  /** Sentences for the report: why it can only become a draft. Empty: it may be published. */
  onlyDraft: string[];
}

export function fitWork(work: ImportedWork, titleMax: number, body: DocNode = work.body): FittedWork {
  const onlyDraft: string[] = [];
  const title = plainLine(work.title);
  if (codePoints(title) > titleMax) onlyDraft.push(`标题超过 ${titleMax} 字`);
  if (codePoints(title) < ARTICLE_TITLE.min) onlyDraft.push(`标题不足 ${ARTICLE_TITLE.min} 字`);
  const cut = cutBody(body);
  if (cut !== body) onlyDraft.push(`正文超过 ${BODY_MAX} 字或段落过多，草稿只有前 ${textLength(cut)} 字`);
  return {
    title: firstCharacters(title, DRAFT_TITLE_MAX),
    summary: firstCharacters(plainLine(work.summary ?? ''), SUMMARY_MAX),
    tags: work.tags
      .map((tag) => firstCharacters(plainLine(tag), TAG_MAX))
      .filter(Boolean)
      .slice(0, TAGS_MAX),
    body: cut,
    onlyDraft,
  };
}

/** The body cut to as many whole blocks from its beginning as may be stored. */
function cutBody(body: DocNode): DocNode {
  let words = 0;
  let nodes = 1;
  const blocks: DocNode[] = [];
  for (const block of body.content ?? []) {
    words += textLength(block);
    nodes += countNodes(block);
    if (words > BODY_MAX || nodes > DOCUMENT_NODES_MAX) break;
    blocks.push(block);
  }
  if (blocks.length === (body.content ?? []).length) return body;
  return { ...body, content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks };
}

const countNodes = (node: DocNode): number => 1 + (node.content ?? []).reduce((sum, child) => sum + countNodes(child), 0);
