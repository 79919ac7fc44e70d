export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/** Creates the port's error for a missing or unreadable answer; `status` null: there was no answer. */
type FailureOf = (message: string, status: number | null, cause: unknown) => Error;

/** Posts a signed request; resolves with the JSON of the answer for every status, because providers explain errors in it. */
export async function postJson<Answer>(
  { url, headers, body, timeoutMs }: PostRequest,
  failureOf: FailureOf,
): Promise<{ status: number; answer: Answer }> {
  const { status, text } = await post(url, headers, body, timeoutMs, failureOf);
  try {
    return { status, answer: JSON.parse(text) as Answer };
  } catch (error) {
    throw failureOf(`the answer is not JSON (status ${status})`, status, error);
  }
}

async function post(url: string, headers: Record<string, string>, body: string, timeoutMs: number, failureOf: FailureOf) {
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
    throw failureOf(cause instanceof Error ? `${message}: ${cause.message}` : message, null, error);
  }
}
