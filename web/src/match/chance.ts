// Draws one of the events of a position by their weights, for games that do not count. A match draws its own.
export function drawEvent(events: Record<string, number>): string {
  let left = Math.random() * Object.values(events).reduce((sum, weight) => sum + weight, 0);
  for (const [text, weight] of Object.entries(events)) {
    left -= weight;
    if (left < 0) return text;
  }
  return Object.keys(events)[0] ?? '';
}
