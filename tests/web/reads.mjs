// The only ways to read a page once. Everything else that a test compares is waited for, by `expect(locator).to…` or
// `expect.poll`: a read that comes before the page is ready fails on a busy machine. scripts/check_browser_tests.py finds others.

// Reads when `sign` is in sight, which shows that what is read no longer changes.
export async function atRest(sign, read) {
  await sign.first().waitFor();
  return read();
}

// The answer of a task that does something in the page, such as playing, and does not read what others may still change.
export const inPage = (page, task, given) => page.evaluate(task, given);
