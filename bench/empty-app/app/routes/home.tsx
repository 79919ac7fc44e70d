export default function Home() {
  return <p>empty</p>;
}
