import { expect, test } from 'vitest';
import { fieldsOf, items, pending } from './position.ts';

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
