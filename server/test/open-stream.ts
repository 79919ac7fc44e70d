import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import { API } from '#contract/address.ts';
import { NOTIFY_DETECT_PATH } from '#contract/notifications/constants.ts';

interface StreamEvent {
  /** `message` for unnamed ones, as in a browser. */
  event: string;
  data: unknown;
}

export interface OpenStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything that has come so far. */
  events: StreamEvent[];
  /** The answer's text, for a refusal. */
  text(): string;
  /** Resolves when the server has ended it; true when it ended properly. */
  ended: Promise<boolean>;
  /** Stops reading, as a frozen client does. */
  pause(): void;
  close(): void;
}

/** Opens the person's event stream on a listening server. `from` is the address it seems to come from (TRUST_PROXY=on). */
export function openStream(
  address: string,
  by: { token: string } | null,
  { from = '10.0.0.1', query = '' } = {},
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request(`${address}${API}${NOTIFY_DETECT_PATH}${query}`, {
      agent: false,
      headers: { 'x-forwarded-for': from, ...(by === null ? {} : { authorization: `Bearer ${by.token}` }) },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      const events: StreamEvent[] = [];
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          events.push(parse(text.slice(0, end)));
          text = text.slice(end + 2);
        }
      });
      const ended = new Promise<boolean>((done) => {
        response.once('end', () => done(true));
        response.once('error', () => done(false));
        response.once('close', () => done(false));
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        ended,
        pause: () => response.pause(),
        close: () => outgoing.destroy(),
      });
    });
    outgoing.end();
  });
}

function parse(block: string): StreamEvent {
  const lines = block.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  return { event: field('event') ?? 'message', data: JSON.parse(field('data') ?? 'null') };
}
