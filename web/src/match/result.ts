// How a game ended for one seat. In a draw everyone is first.
export const resultOf = (places: number[], seat: number): 'won' | 'drawn' | 'lost' =>
  places.every((place) => place === 1) ? 'drawn' : places[seat] === 1 ? 'won' : 'lost';
