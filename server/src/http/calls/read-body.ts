import type { FastifyInstance } from 'fastify';
import type { BodyMax } from '#contract/call.ts';
import { AppError } from '../../core/app-error.ts';
import { DEPTH_MAX } from './sanitize-input.ts';

/** No form has so many fields, at any depth. */
const FIELDS_MAX = 500;

/** Reads JSON bodies, each no larger and of no more parts than its route says. What is too much is refused before anything is made of it. */
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

/** One look at each byte. Whether it is JSON at all is for the parser to say. */
export function measure(body: Buffer, partsMax: BodyMax['parts']): void {
  /** Of each object and list that is open. */
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

function endOfText(body: Buffer, begin: number): number {
  for (let end = begin; ;) {
    end = body.indexOf(QUOTE ?? 0, end + 1);
    if (end === -1) return body.length;
    let escapes = 0;
    while (body[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
