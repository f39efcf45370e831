import { expect, it } from 'vitest';
import { inkOn, luminanceOf } from './readable-ink.ts';

it('luminanceOf runs from black to white', () => {
  expect(luminanceOf('#000000')).toBe(0);
  expect(luminanceOf('#ffffff')).toBeCloseTo(1, 10);
  expect(luminanceOf('#777777')).toBeCloseTo(0.1845, 3);
});

it.each([
  ['#3457d5', '#ffffff'],
  ['#ffd84d', '#000000'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
])('on %s one reads %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink);
});
