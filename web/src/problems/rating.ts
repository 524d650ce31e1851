// How well a player decides. In games without chance an answer is right or wrong, so player and problem have ratings
// (Glicko-2, Glickman 2022): a hard problem solved says more than an easy one. In games of chance every answer has a
// loss, and the mean loss says more than how often it was exactly 0.

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
  count: number;
}
export const newcomer: Rating = { rating: 1500, deviation: 350, volatility: 0.06, count: 0 };

const scale = 173.7178;
const problemDeviation = 100; // problems are rated by four levels only
const change = 0.5; // tau: how fast the volatility may change

// After one problem, as a rating period of its own.
export function rated(before: Rating, problem: number, right: boolean): Rating {
  const mu = (before.rating - 1500) / scale;
  const phi = before.deviation / scale;
  const other = problemDeviation / scale;
  const g = 1 / Math.sqrt(1 + (3 * other ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - (problem - 1500) / scale)));
  const v = 1 / (g ** 2 * expected * (1 - expected));
  const delta = v * g * (Number(right) - expected);
  const volatility = newVolatility(before.volatility, phi, v, delta);
  const spread = Math.sqrt(phi ** 2 + volatility ** 2);
  const narrowed = 1 / Math.sqrt(1 / spread ** 2 + 1 / v);
  return {
    rating: 1500 + scale * (mu + narrowed ** 2 * g * (Number(right) - expected)),
    deviation: scale * narrowed,
    volatility,
    count: before.count + 1,
  };
}

// The Illinois method, as in Glickman's description.
export function newVolatility(volatility: number, phi: number, v: number, delta: number): number {
  const a = Math.log(volatility ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / change ** 2;
  };
  let low = a;
  let high = delta ** 2 > phi ** 2 + v ? Math.log(delta ** 2 - phi ** 2 - v) : a - change;
  if (delta ** 2 <= phi ** 2 + v) while (f(high) < 0) high -= change;
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > 1e-6) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [next, fNext];
  }
  return Math.exp(low / 2);
}

export interface Losses {
  count: number;
  sum: number;
  squares: number;
}
export const withLoss = ({ count, sum, squares }: Losses, loss: number): Losses => ({ count: count + 1, sum: sum + loss, squares: squares + loss ** 2 });

// The mean loss with its 95 % interval; nothing to say of fewer than two.
export function meanLoss({ count, sum, squares }: Losses): { mean: number; low: number; high: number } | undefined {
  if (count < 2) return undefined;
  const mean = sum / count;
  const error = Math.sqrt(Math.max(0, squares / count - mean ** 2) / (count - 1));
  return { mean, low: Math.max(0, mean - 1.96 * error), high: mean + 1.96 * error };
}
