// How a game ended for one seat. In a draw everyone is first.
export const resultOf = (places: number[], seat: number): 'won' | 'drawn' | 'lost' =>
  places.every((place) => place === 1) ? 'drawn' : places[seat] === 1 ? 'won' : 'lost';

// Only where one person plays at this device is it clear whose result it is.
export const resultHere = (places: number[], { you, seating }: { you: number[]; seating: number[] }) =>
  you.length === 1 ? resultOf(places, seating.indexOf(you[0]!)) : undefined;
