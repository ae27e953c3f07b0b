import { describe, expect, it } from 'vitest';
import { anUpload, group, image } from '../open-upload.fixture.tsx';
import {
  filterGroups,
  makeGroup,
  mergeGroups,
  moveImages,
  removeImages,
  stepBetween,
  withAnswer,
} from './groups.rules.ts';
import { bandsOf, imageAfter, linesOf, nextDrop, positionWithout } from './group-layout.rules.ts';
import {
  inOrder,
  nothingSelected,
  selectTo,
  stillThere,
  toggleGroup,
  toggleImage,
} from './image-selection.rules.ts';

const groups = [
  group(1, [image(11), image(12), image(13)]),
  group(2, [image(21)], { confidence: 60 }),
  group(3, [], { grouped_by: 'sheet' }),
];
const idsOf = (list: typeof groups | ReturnType<typeof moveImages>) =>
  list.map(({ id, images }) => [id, ...images.map((one) => one.id)]);

describe('images that are moved', () => {
  it('go to their place, and a group that has none left goes, unless a sheet brought it', () => {
    expect(idsOf(moveImages(groups, { ids: [21], to: 1, position: 1 }))).toEqual([[1, 11, 21, 12, 13], [3]]);
    const full = [group(1, [image(11)]), group(3, [image(31)], { grouped_by: 'sheet' })];
    expect(idsOf(moveImages(full, { ids: [31], to: 1, position: 0 }))).toEqual([[1, 31, 11], [3]]);
  });

  it('change their order within a group, counted among the others', () => {
    const position = positionWithout(groups[0]?.images ?? [], new Set([11]), 3);
    expect(position).toBe(2);
    expect(idsOf(moveImages(groups, { ids: [11], to: 1, position }))[0]).toEqual([1, 12, 13, 11]);
  });

  it('make a group, join groups and leave the upload', () => {
    expect(idsOf(makeGroup(groups, { id: -1, ids: [12, 21], name: 'New' }))).toEqual([
      [-1, 12, 21],
      [1, 11, 13],
      [3],
    ]);
    expect(idsOf(mergeGroups(groups, [2, 1]))).toEqual([[2, 21, 11, 12, 13], [3]]);
    expect(idsOf(removeImages(groups, [11, 21]))).toEqual([[1, 12, 13], [3]]);
  });
});

describe('the answer of a call', () => {
  const upload = anUpload({ groups: [...groups] });
  const answer = {
    saved_at: '2026-11-22T21:00:00.000Z',
    groups: [group(2, [image(12), image(21)])],
    removed: [3],
  };

  it('takes the place of what it changed', () => {
    const next = withAnswer(upload, { ...answer, revision: 4 });
    expect([next.revision, idsOf(next.groups)]).toEqual([
      4,
      [
        [1, 11, 12, 13],
        [2, 12, 21],
      ],
    ]);
    // Applying it twice makes no difference.
    expect(withAnswer(next, { ...answer, revision: 4 })).toBe(next);
  });

  it('leaves the revision behind where somebody else changed something in between', () => {
    expect(withAnswer(upload, { ...answer, revision: 5 }).revision).toBe(3);
  });

  it('is a step that goes back and forth', () => {
    const after = [group(1, [image(11), image(12)]), group(9, [image(13)], { order: 4 })];
    expect(stepBetween(groups, after, [1, 9])).toMatchObject({
      back: { groups: [{ id: 1, image_ids: [11, 12, 13] }], removed: [9] },
      again: {
        groups: [
          { id: 1, image_ids: [11, 12] },
          { id: 9, order: 4, image_ids: [13] },
        ],
        removed: [],
      },
    });
    expect(stepBetween(groups, groups, [1, 2])).toBeNull();
  });
});

describe('the page of groups', () => {
  it('is filtered by names, single images and what is not sure', () => {
    const found = (words: string, show: 'all' | 'single' | 'unsure') =>
      filterGroups(groups, { words, show }).map(({ id }) => id);
    expect(found('vase-12', 'all')).toEqual([1]);
    expect(found('', 'single')).toEqual([2]);
    const unsure = [group(4, [image(41), image(42)], { confidence: 60 })];
    expect(filterGroups(unsure, { words: '', show: 'unsure' })).toHaveLength(1);
    expect(found('', 'unsure')).toEqual([]);
  });

  it('has lines of equal height: 2,000 images in one group are many lines, not one', () => {
    const many = [
      group(
        1,
        Array.from({ length: 2000 }, (_, at) => image(at + 1)),
      ),
    ];
    expect(linesOf(many, { perLine: 10, isPhone: false, showsProducts: true })).toHaveLength(200);
    const closed = linesOf([{ ...many[0], expanded: false } as never], {
      perLine: 10,
      isPhone: false,
      showsProducts: true,
    });
    expect(closed).toMatchObject([{ hidden: 1991, isLast: true }]);
    expect(
      linesOf(groups, { perLine: 2, isPhone: true, showsProducts: true }).map(({ kind }) => kind),
    ).toEqual(['head', 'images', 'images', 'head', 'images', 'head']);
  });

  it('is gone through by arrow keys', () => {
    const lines = linesOf(groups, { perLine: 2, isPhone: false, showsProducts: true });
    const ways = ['right', 'down', 'last', 'left'] as const;
    expect(ways.map((way) => imageAfter(lines, 12, way))).toEqual([13, 13, 13, 11]);
    expect(imageAfter(lines, 13, 'right')).toBe(21);
    expect(imageAfter(lines, 21, 'up')).toBe(13);
  });

  it('BULKUP-018 stand beside each other where there is room, row by row, and arrow keys go up and down in their column', () => {
    const many = [
      group(1, [image(11), image(12), image(13)]),
      group(2, [image(21)]),
      group(3, [image(31)]),
      group(4, [image(41), image(42), image(43)]),
      group(5, [image(51)]),
    ];
    const lines = linesOf(many, { perLine: 2, isPhone: false, showsProducts: true });
    const shown = bandsOf(lines, 2).map((band) => [
      ...band.lines.map((at) => lines[at]?.key ?? ''),
      ...(band.isLast ? ['|'] : []),
    ]);
    expect(shown).toEqual([
      ['images-1-0', 'images-2-0'],
      ['images-1-1', '|'],
      ['images-3-0', 'images-4-0'],
      ['images-4-1', '|'],
      ['images-5-0', '|'],
    ]);
    const after = (from: number, way: 'up' | 'down' | 'left' | 'right') => imageAfter(lines, from, way, 2);
    expect([after(11, 'down'), after(13, 'down'), after(21, 'down'), after(42, 'down')]).toEqual([
      13, 31, 41, 43,
    ]);
    expect([after(41, 'up'), after(13, 'right'), after(31, 'right'), after(43, 'down')]).toEqual([
      21,
      21,
      41,
      null,
    ]);
    const places = many.map(({ id, images }) => ({ id, count: images.length }));
    const at = (id: number) => ({ kind: 'group', id, position: 0 }) as const;
    expect(nextDrop(at(2), 'down', places, 2)).toEqual(at(4));
    expect(nextDrop(at(4), 'up', places, 2)).toEqual(at(2));
    expect(nextDrop(at(4), 'down', places, 2)).toEqual({ kind: 'new' });
  });

  it('says where what is carried would be dropped', () => {
    const places = groups.map(({ id, images }) => ({ id, count: images.length }));
    const at = (id: number, position: number) => ({ kind: 'group', id, position }) as const;
    expect(nextDrop(at(1, 2), 'down', places)).toEqual(at(2, 1));
    expect(nextDrop(at(1, 3), 'right', places)).toEqual(at(1, 3));
    expect(nextDrop(at(3, 0), 'down', places)).toEqual({ kind: 'new' });
    expect(nextDrop({ kind: 'new' }, 'up', places)).toEqual(at(3, 0));
    expect(nextDrop({ kind: 'order', place: 1 }, 'up', places)).toEqual({ kind: 'order', place: 0 });
  });
});

describe('what is selected', () => {
  it('is images or groups, in a range with Shift, and stays what it is while others change', () => {
    const two = selectTo(toggleImage(nothingSelected, 12), 21, groups);
    expect(inOrder(two.images, groups)).toEqual([12, 13, 21]);
    expect(toggleGroup(two, 2)).toMatchObject({ images: new Set(), groups: new Set([2]) });
    expect(stillThere(two, groups)).toBe(two);
    expect([...stillThere(two, removeImages(groups, [13])).images]).toEqual([12, 21]);
  });
});
