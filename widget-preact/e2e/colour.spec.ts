import { expect, test } from '../../tests/harness/browser/policy.ts';
import { contrast, fillOn, legible } from '../src/panel/colour.ts';
import { inkOn } from '../src/loader/ink.ts';
import { log, openChat, say, type Stage, startStage } from './stage.ts';

/** Every 17th shade of each channel: 4,096 colours. */
const colours = Array.from(
  { length: 4096 },
  (_, at) => `#${[at >> 8, (at >> 4) & 15, at & 15].map((part) => part.toString(16).repeat(2)).join('')}`,
);

test('contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('ink reads on every colour', () => {
  expect(colours.filter((colour) => contrast(inkOn(colour), colour) < 4.5)).toEqual([]);
});

test('every colour is made readable on both grounds, and left alone where it is', () => {
  for (const ground of ['#ffffff', '#1b1d22']) {
    expect(colours.filter((colour) => contrast(legible(colour, ground, 4.5), ground) < 4.5)).toEqual([]);
    expect(
      colours.filter((colour) => contrast(colour, ground) >= 4.5 && legible(colour, ground, 4.5) !== colour),
    ).toEqual([]);
  }
});

test('the ground of a text is the owner’s colour where black reads on it, in both themes', () => {
  for (const ground of ['#ffffff', '#1b1d22']) {
    for (const color of ['#ffd400', '#ffffff', '#7fe0c3']) expect(fillOn(color, ground)).toBe(color);
    expect(colours.filter((color) => contrast(inkOn(fillOn(color, ground)), fillOn(color, ground)) < 4.5)).toEqual([]);
  }
  expect(fillOn('#102030', '#1b1d22'), 'dark on dark has no edge').not.toBe('#102030');
});

test.describe('in the chat', () => {
  let stage: Stage;
  test.beforeAll(async ({ server }) => {
    stage = await startStage(server);
  });
  test.afterAll(() => stage.stop());

  for (const [color, ground] of [
    ['#ffd400', 'rgb(255, 212, 0)'],
    ['#7fe0c3', 'rgb(127, 224, 195)'],
    ['#ff8a00', 'rgb(255, 138, 0)'],
  ] as const)
    test(`a visitor’s bubble has the brand colour ${color} under black text in the light theme`, async ({ page }) => {
      await stage.configure({ color, theme: 'light' });
      await openChat(page, stage.put('/brand', stage.snippet()));
      await say(page, 'Когда привезёте?');
      const bubble = log(page).locator('.own .bubble').last();
      await expect(bubble).toHaveCSS('background-color', ground);
      await expect(bubble).toHaveCSS('color', /^rgb\((\d|[1-3]\d), /);
    });
});
