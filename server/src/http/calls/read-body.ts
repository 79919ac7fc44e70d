import type { FastifyInstance } from 'fastify';
import type { BodyMax } from '#contract/call.ts';
import { AppError } from '../../core/app-error.ts';
import { DEPTH_MAX } from './sanitize-input.ts';

/** Limit of fields in one object; no valid input has so many. */
const FIELDS_MAX = 500;

/** Mounts a parser of JSON bodies that refuses one with too many parts (`partsOf` its route) before parsing it. */
export function readJsonBodies(app: FastifyInstance, partsOf: (url: string | undefined) => number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      measure(body as Buffer, partsOf(request.routeOptions.url));
    } catch (error) {
      return done(error as AppError);
    }
    parse(request, body.toString(), done);
  });
}

const [QUOTE, BACKSLASH, COMMA, COLON, OBJECT, LIST, OBJECT_ENDS, LIST_ENDS] = [...'"\\,:{[}]'].map((sign) => sign.charCodeAt(0));

/**
 * Counts the parts (fields, list items, objects and lists) of a JSON text in one pass, and throws above a limit. It does not check the
 * syntax, which the parser does.
 */
export function measure(body: Buffer, partsMax: BodyMax['parts']): void {
  /** The number of fields of each open object or list. */
  const fields: number[] = [];
  let parts = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case QUOTE:
        at = endOfText(body, at);
        break;
      case COLON:
        if ((fields[fields.length - 1] = (fields.at(-1) ?? 0) + 1) > FIELDS_MAX) throw new AppError('invalid', '提交的字段过多');
        parts += 1;
        break;
      case COMMA:
        parts += 1;
        break;
      case OBJECT:
      case LIST:
        parts += 1;
        if (fields.push(0) > DEPTH_MAX) throw new AppError('invalid', '提交的内容嵌套过深');
        break;
      case OBJECT_ENDS:
      case LIST_ENDS:
        fields.pop();
    }
    if (parts > partsMax) throw new AppError('tooLarge');
  }
}

/** The index of the closing quote of the text that begins at `begin`. */
function endOfText(body: Buffer, begin: number): number {
  for (let end = begin; ;) {
    end = body.indexOf(QUOTE ?? 0, end + 1);
    if (end === -1) return body.length;
    let escapes = 0;
    while (body[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
