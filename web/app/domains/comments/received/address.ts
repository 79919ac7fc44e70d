/** What the address of the comments says: the work, whether only unanswered ones, and the page. */
export interface ReceivedPlace {
  work: string | null;
  unanswered: boolean;
  page: number;
}

export function readPlace(params: URLSearchParams): ReceivedPlace {
  const page = Number(params.get('page') ?? 1);
  return {
    work: params.get('work') || null,
    unanswered: params.get('state') === 'unanswered',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

export function addressOf({ work, unanswered, page }: ReceivedPlace): { search: string } {
  const params = new URLSearchParams();
  if (work !== null) params.set('work', work);
  if (unanswered) params.set('state', 'unanswered');
  if (page > 1) params.set('page', String(page));
  return { search: `?${params}` };
}
