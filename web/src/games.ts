// The games of this page, known before the engine is there: those with rule pages.
import pages from 'virtual:rules';

export const gameNames = [...new Set(Object.keys(pages).map((page) => page.split('.')[0]!))];
