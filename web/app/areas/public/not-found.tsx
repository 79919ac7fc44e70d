/** Every address that leads nowhere: the 404 page of the root, with the status. */
export function loader(): never {
  throw new Response('Not Found', { status: 404 });
}

export default function Unknown() {
  return null;
}
