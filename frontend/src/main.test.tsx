import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import { App } from "./main";

afterEach(cleanup);

test("the page says what it is", () => {
  expect(render(<App />).getByRole("heading").textContent).toBe("Lionheart");
});
