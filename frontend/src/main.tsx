import { signal } from "@preact/signals";
import { render } from "preact";

const title = signal("Lionheart");

export function App() {
  return <h1>{title}</h1>;
}

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
