import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OptionEditor } from './option-editor.tsx';
import { wrongDrafts, type OptionDraft } from './option-draft.rules.ts';
import type { AttributeFormState } from '../use-attribute-form.ts';
import { useTexts } from '../../../../platform/i18n/texts.fixture.ts';

// The sorting library asks for it when it is loaded.
vi.hoisted(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
useTexts('attributeManager');

let drafts: readonly OptionDraft[] = [];
let drawn = 0;
beforeEach(() => {
  drawn = 0;
});

/** Options whose rendering is counted: only a row asks how many products use it. */
function many(count: number): OptionDraft[] {
  return Array.from({ length: count }, (_, at) => {
    const label = `Finish ${at}`;
    return {
      key: label,
      label,
      id: label,
      archived: false,
      get used() {
        drawn += 1;
        return 1;
      },
    };
  });
}

function Form({ start, asked = false }: { start: OptionDraft[]; asked?: boolean }) {
  const [now, set] = useState<OptionDraft[]>(start);
  const state = {
    form: {
      draft: { options: now, open_options: false },
      problems: Object.fromEntries(asked ? [...wrongDrafts(now)].map((key) => [`options.${key}`, '']) : []),
      set: (_field: string, next: OptionDraft[]) => {
        drafts = next;
        set(next);
      },
    },
    isReady: true,
  } as unknown as AttributeFormState;
  return <OptionEditor state={state} />;
}
// By selector: computing the roles of hundreds of rows is slow.
const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('ul[aria-label="Options"] > li'),
];
const inputs = (): (string | undefined)[] =>
  rows().map((row) => row.querySelector<HTMLInputElement>('input')?.value);
function search(words: string): void {
  const field = document.querySelector('[aria-label="Search options"]')!;
  fireEvent.change(field, { target: { value: words } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
const field = (name: string): Element => document.querySelector(`input[aria-label="${name}"]`)!;
const labels = (): string[] => drafts.map(({ label }) => label);
const press = (name: string): void =>
  void fireEvent.click(document.querySelector(`button[aria-label="${name}"]`)!);

describe('an attribute with 2,000 options', () => {
  it('shows 50, and the next ones when they are asked for', () => {
    render(<Form start={many(2000)} />);
    expect(rows()).toHaveLength(50);
    expect(screen.getByText('1,950 more: type to narrow down')).toBeTruthy();
    fireEvent.click(screen.getByText('Show 50 more'));
    expect(rows()).toHaveLength(100);
    expect(screen.getByText('1,900 more: type to narrow down')).toBeTruthy();
  });

  it('draws anew only the row that is typed in', () => {
    render(<Form start={many(2000)} />);
    drawn = 0;
    fireEvent.change(field('Option 7'), { target: { value: 'Finish six' } });
    expect(labels()[6]).toBe('Finish six');
    // Once for the copy being changed; the row itself then reads it as a plain value.
    expect(drawn).toBeLessThan(5);
  });

  it('one far down is found, keeps its number and stays while its label changes', () => {
    render(<Form start={many(2000)} />);
    search('finish 1999');
    expect(inputs()).toEqual(['Finish 1999']);
    fireEvent.change(field('Option 2000'), { target: { value: 'Matt' } });
    expect(inputs()).toEqual(['Matt']);
    search('zzz');
    expect(rows()).toHaveLength(0);
    expect(screen.getByText('Nothing found')).toBeTruthy();
    search('MATT');
    expect(inputs()).toEqual(['Matt']);
  });

  it('one that is moved among found ones goes beside its neighbour, which stays', () => {
    render(<Form start={many(2000)} />);
    search('finish 199');
    // Finish 199, 1990, 1991 and so on.
    press('Move Finish 1990 up');
    expect(labels().slice(198, 202)).toEqual(['Finish 198', 'Finish 1990', 'Finish 199', 'Finish 200']);
    expect(labels()).toHaveLength(2000);
    expect(inputs().slice(0, 2)).toEqual(['Finish 1990', 'Finish 199']);
  });

  it('one that is added is seen, also beside a search', () => {
    render(<Form start={many(2000)} />);
    search('finish 1999');
    const add = field('Add an option');
    fireEvent.change(add, { target: { value: 'FINISH 1500' } });
    expect(screen.getByText('“FINISH 1500” already exists')).toBeTruthy();
    fireEvent.change(add, { target: { value: 'Matt' } });
    fireEvent.keyDown(add, { key: 'Enter' });
    expect(inputs().at(-1)).toBe('Matt');
    expect(rows()).toHaveLength(51);
    expect(document.querySelector<HTMLInputElement>('[type="search"]')?.value).toBe('');
  });

  it('S22 one that is added, renamed and added again has a row of its own', () => {
    render(<Form start={many(2)} />);
    const addAgain = () => {
      fireEvent.change(field('Add an option'), { target: { value: 'Matt' } });
      fireEvent.keyDown(field('Add an option'), { key: 'Enter' });
    };
    addAgain();
    const [first] = [...document.querySelectorAll('input')].filter(({ value }) => value === 'Matt');
    fireEvent.change(first!, { target: { value: 'Satin' } });
    addAgain();
    expect(drafts.map(({ label }) => label)).toEqual(['Finish 0', 'Finish 1', 'Satin', 'Matt']);
    expect(new Set(drafts.map(({ key }) => key)).size).toBe(4);
  });

  it('one that is there twice is shown when the list is refused', () => {
    const start = many(2000);
    start[1500] = { ...start[1500]!, label: 'Finish 3' };
    render(<Form start={start} asked />);
    expect(rows()).toHaveLength(51);
    expect(screen.getByText('“Finish 3” already exists')).toBeTruthy();
  });
});

it('an archived option that is wrong is shown', () => {
  const [one, other] = many(2);
  render(<Form start={[one!, { ...other!, label: 'finish 0', archived: true }]} asked />);
  expect(inputs()).toEqual(['Finish 0', 'finish 0']);
});

it('a short list has no search', () => {
  render(<Form start={many(12)} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
