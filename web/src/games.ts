// The games of this page in the order of the shelf: known before the engine is there.
export const gameNames = ['ludo', 'niout', 'tabula', 'sorry', 'desculpa', 'policiais', 'pretoa'] as const;
