/** The route for all unknown addresses: it throws the status 404, for which the root renders the error page. */
export function loader(): never {
  throw new Response('Not Found', { status: 404 });
}

export default function Unknown() {
  return null;
}
