// The screen is chosen by the part of the address after #, so that the page works from any folder of any web host.

export type Route =
  | { screen: 'home' }
  | { screen: 'setup'; game: string; open: boolean } // `open`: a table that anybody may join
  | { screen: 'play'; id: string }
  | { screen: 'match'; id: string; hands: boolean } // `hands`: a television shows the rest
  | { screen: 'screen'; code: string } // of a room, for a television
  | { screen: 'room'; code: string } // may be empty
  | { screen: 'replay'; id: string; at: number } // `at`: how many plays are shown at first
  | { screen: 'fairness'; id: string }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'lesson'; game: string }
  | { screen: 'problems'; game: string; number: string } // number: from 1, `day`, or empty for the next one
  | { screen: 'training'; id: string } // of a match to train on first; may be empty
  | { screen: 'strategy'; game: string }
  | { screen: 'lobby' }
  | { screen: 'settings' }
  | { screen: 'stats' }
  | { screen: 'lost' };

export function readRoute(hash: string): Route {
  const [screen = '', rest = '', more = ''] = hash.replace(/^#?\/?/, '').split('/');
  const word = /^[\w.-]{1,64}$/.test(rest) ? rest : '';
  switch (screen) {
    case '':
      return { screen: 'home' };
    case 'settings':
      return { screen: 'settings' };
    case 'stats':
      return { screen: 'stats' };
    case 'lobby':
      return { screen: 'lobby' };
    case 'm':
      return word ? { screen: 'match', id: word, hands: more === 'hands' } : { screen: 'lost' };
    case 'room':
    case 'screen':
      return { screen, code: /^[a-z]{4}$/i.test(word) ? word.toUpperCase() : '' };
    case 'fairness':
      return { screen: 'fairness', id: word };
    case 'setup':
      return word ? { screen: 'setup', game: word, open: more === 'open' } : { screen: 'lost' };
    case 'lesson':
      return word ? { screen: 'lesson', game: word } : { screen: 'lost' };
    case 'rules':
      return word ? { screen: 'rules', game: word, rule: /^[A-Z]\d{1,2}$/.test(more) ? more : '' } : { screen: 'lost' };
    case 'strategy':
      return { screen: 'strategy', game: word };
    case 'training':
      return { screen: 'training', id: word };
    case 'problems':
      return { screen: 'problems', game: word, number: /^(\d{1,6}|day)$/.test(more) ? more : '' };
    case 'play':
      return word ? { screen: 'play', id: word } : { screen: 'lost' };
    case 'replay':
      return { screen: 'replay', id: /^~[\w-]{1,8000}$/.test(rest) ? rest : word, at: /^\d{1,5}$/.test(more) ? Number(more) : 0 };
    default:
      return { screen: 'lost' };
  }
}

export const router = $state({ route: readRoute(location.hash) });

addEventListener('hashchange', () => {
  router.route = readRoute(location.hash);
  scrollTo(0, 0);
});

export const go = (path: string) => {
  location.hash = path;
};
