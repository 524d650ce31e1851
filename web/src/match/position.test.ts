import { expect, test } from 'vitest';
import { dealt, fieldsOf, items, pending } from './position.ts';

test('the fields of a position', () => {
  const fields = fieldsOf('red=yard*3,17 yellow=yard*2,50,y3 turn=red die=4');
  expect(fields.turn).toBe('red');
  expect(pending(fields)).toBe('4');
  expect(pending(fieldsOf('turn=red'))).toBeUndefined();
});
test('repeated items are counted out', () => {
  expect(items('2,7*2,S')).toEqual(['2', '7', '7', 'S']);
  expect(items('none')).toEqual([]);
  expect(items(undefined)).toEqual([]);
  expect(items('?*2')).toEqual(['?', '?']);
});
test('a view becomes a whole position: every unseen card lies somewhere', () => {
  expect(dealt('turn=red pile=?*2 red.hand=2,7 blue.hand=?*3 unseen=1*2,3,S*2')).toBe('turn=red pile=1*2 red.hand=2,7 blue.hand=3*1,S*2');
  expect(dealt('turn=red pile=? red.hand=2,7 unseen=S')).toBe('turn=red pile=S*1 red.hand=2,7');
  expect(dealt('turn=red die=4')).toBe('turn=red die=4');
});
