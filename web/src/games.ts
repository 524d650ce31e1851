// The games of this page, known before the engine is there: those with rule pages. First those that most newcomers know.
import pages from 'virtual:rules';

const known = ['ludo', 'sorry', 'tabula', 'niout', 'policiais', 'pretoa'];
const all = [...new Set(Object.keys(pages).map((page) => page.split('.')[0]!))];
export const gameNames = [...known.filter((game) => all.includes(game)), ...all.filter((game) => !known.includes(game))];
