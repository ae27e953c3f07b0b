import sharp from 'sharp';
import { expect, test } from 'vitest';
import { edgeColours } from './edge-colours.ts';

const drawn = (inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">${inside}</svg>`))
    .png()
    .toBuffer();
const ground = (colour: string) => `<rect width="240" height="240" fill="${colour}"/>`;
const thing = '<circle cx="120" cy="120" r="60" fill="#803010"/>';

test('U05 the frame of a picture goes on with its own calm ground, and takes the middle colour of a busy edge', async () => {
  const plain = await edgeColours(await drawn(ground('#e8e4dc') + thing));
  expect(new Set(Object.values(plain).flat())).toEqual(new Set(['#e8e4dc']));

  const cut = await edgeColours(await drawn(thing));
  expect(new Set(cut.left)).toEqual(new Set(['#ffffff']));

  const floor = '<rect y="180" width="240" height="60" fill="#d8d0c4"/>';
  const room = await edgeColours(await drawn(ground('#eeeae4') + floor + thing));
  expect([room.left[0], room.left.at(-1)]).toEqual(['#eeeae4', '#d8d0c4']);
  expect([room.top[5], room.bottom[5]]).toEqual(['#eeeae4', '#d8d0c4']);

  const cutOff = await edgeColours(
    await drawn(`${ground('#ffffff')}<rect width="240" height="90" fill="#103060"/>`),
  );
  const middle = ['#ffffff', '#ffffff'];
  expect([cutOff.left, cutOff.right]).toEqual([middle, middle]);
  expect(cutOff.top[3]).toBe('#103060');
});
