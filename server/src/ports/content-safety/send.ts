import { SafetyFailure } from './port.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/** Posts a signed request and answers its JSON, whatever the status: both providers say in it what is wrong. */
export async function send<Answer>({ url, headers, body, timeoutMs }: Sent): Promise<{ status: number; answer: Answer }> {
  const { status, text } = await post(url, headers, body, timeoutMs);
  try {
    return { status, answer: JSON.parse(text) as Answer };
  } catch (error) {
    throw new SafetyFailure(`the answer is not JSON (status ${status})`, status === 429 ? 'limited' : 'away', error);
  }
}

async function post(url: string, headers: Record<string, string>, body: string, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    throw new SafetyFailure(cause instanceof Error ? `${message}: ${cause.message}` : message, 'away', error);
  }
}

/** What stands between 0 and 100; what is named without a figure is meant without a doubt. */
export const confidenceOf = (figure: unknown): number =>
  typeof figure === 'number' && Number.isFinite(figure) ? Math.min(100, Math.max(0, Math.round(figure * 100) / 100)) : 100;
