import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseOption } from './choice-field.fixture.ts';
import { ChoiceField, type Choice } from './choice-field.tsx';
import { useTexts } from '../../../i18n/texts.fixture.ts';

useTexts();

const many: Choice[] = Array.from({ length: 2000 }, (_, at) => ({ value: `v${at}`, label: `Colour ${at}` }));

let chosen: string | null | undefined;
let added: string | undefined;
function open(choices: readonly Choice[], value: string | null = null, isOpenList = false): HTMLElement {
  chosen = undefined;
  added = undefined;
  render(
    <ChoiceField
      label="Colour"
      choices={choices}
      value={value}
      onChange={(next) => (chosen = next)}
      {...(isOpenList
        ? { add: { label: (text: string) => `Add ${text}`, onAdd: (text: string) => (added = text) } }
        : {})}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Colour/ }));
  return screen.getByRole('combobox', { name: 'Colour' });
}
// By selector: computing the roles of hundreds of rows is slow.
const rows = (): Element[] => [...document.querySelectorAll('[role="listbox"] > [role="option"]')];
const labels = (): (string | null)[] => rows().map((one) => one.textContent);

it('SHELL-078 a field without a choice shows in words what that means', () => {
  const field = { label: 'Prices in', choices: [], value: null, onChange: () => undefined };
  render(<ChoiceField {...field} none="As in the library" />);
  expect(screen.getByRole('button', { name: 'Prices in: As in the library' })).toBeDefined();
});

describe('a choice among many', () => {
  it('ATTR-033 shows 200 and says how many more there are', () => {
    const search = open(many);
    expect(labels()).toHaveLength(200);
    const more = screen.getByText('1,800 more: type to narrow down');
    expect(search.getAttribute('aria-describedby')).toBe(more.id);
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('2000');
    fireEvent.change(search, { target: { value: 'colour 1999' } });
    expect(labels()).toEqual(['Colour 1999']);
    expect(more.isConnected).toBe(false);
    expect(search.hasAttribute('aria-describedby')).toBe(false);
  });

  it('shows the chosen one first when it stands behind those', () => {
    const search = open(many, 'v1500');
    const [first] = rows();
    expect(first?.textContent).toBe('Colour 1500');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    expect(search.getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(labels()).toHaveLength(200);
  });

  it('AUTH-013 keeps the focus when its choices arrive', () => {
    const field = (choices: readonly Choice[]) => (
      <ChoiceField label="Colour" choices={choices} value={null} onChange={() => undefined} />
    );
    const { rerender } = render(field([]));
    screen.getByRole('button', { name: /^Colour/ }).focus();
    rerender(field(many));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Colour/ }));
    (document.activeElement as HTMLElement).blur();
    rerender(field([]));
    expect(document.activeElement).toBe(document.body);
  });

  it('stays open while its choices arrive', async () => {
    const field = (choices: readonly Choice[]) => (
      <ChoiceField label="Colour" choices={choices} value={null} onChange={() => undefined} />
    );
    const { rerender } = render(field([]));
    fireEvent.click(screen.getByRole('button', { name: /^Colour/ }));
    rerender(field(many.slice(0, 20)));
    await waitFor(() => expect(labels()).toHaveLength(20));
  });

  it('keeps the order of a list that is shown whole', () => {
    open(many.slice(0, 50), 'v30');
    expect(labels()).toEqual(many.slice(0, 50).map(({ label }) => label));
  });

  it('arrow keys go round in what is shown, and Enter takes it', () => {
    const search = open(many);
    fireEvent.keyDown(search, { key: 'ArrowUp' });
    const last = rows().at(-1);
    expect(search.getAttribute('aria-activedescendant')).toBe(last?.id);
    expect(last?.hasAttribute('data-highlighted')).toBe(true);
    expect(document.querySelectorAll('[data-highlighted]')).toHaveLength(1);
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(document.querySelectorAll('[data-highlighted]')).toHaveLength(1);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(chosen).toBe('v1');
  });

  it('takes the words of the list apart once, not with every key', () => {
    let reads = 0;
    const counted = many.map((choice) => ({
      ...choice,
      get also() {
        reads += 1;
        return [];
      },
    }));
    const search = open(counted);
    reads = 0;
    fireEvent.change(search, { target: { value: 'co' } });
    fireEvent.change(search, { target: { value: 'col' } });
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(reads).toBe(0);
  });

  it('Turkish i: a spelling that exists is found and not offered as new', () => {
    const search = open([{ value: 'İnci', label: 'İnci' }], null, true);
    for (const words of ['inci', 'INCI', 'ınci']) {
      fireEvent.change(search, { target: { value: words } });
      expect(labels()).toEqual(['İnci']);
    }
  });

  it('another accent is another word: Cam can be added beside Çam', () => {
    const search = open([{ value: 'Çam', label: 'Çam' }], null, true);
    fireEvent.change(search, { target: { value: 'cam' } });
    expect(labels()).toEqual(['Çam', 'Add cam']);
    fireEvent.keyDown(search, { key: 'ArrowUp' });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(added).toBe('cam');
  });
});

describe('a choice among a few', () => {
  const few: Choice[] = ['Black', 'Blue', 'Green'].map((label) => ({ value: label, label }));
  const openFew = (): void => {
    render(<ChoiceField label="Colour" choices={few} value={null} onChange={(next) => (chosen = next)} />);
    screen.getByRole('button', { name: /^Colour/ }).focus();
    fireEvent.click(screen.getByRole('button', { name: /^Colour/ }));
  };

  it('letters, Home and End lead to an entry', async () => {
    openFew();
    const list = screen.getByRole('listbox', { name: 'Colour' });
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? list, { key: name });
    key('End');
    await waitFor(() => expect(focused()).toBe('Green'));
    key('Home');
    await waitFor(() => expect(focused()).toBe('Black'));
    key('g');
    await waitFor(() => expect(focused()).toBe('Green'));
  });

  it('tells that it is required and what is wrong, as a text field does', () => {
    render(
      <>
        <ChoiceField
          label="Colour"
          choices={few}
          value={null}
          required
          invalid
          describedBy="wrong"
          onChange={() => undefined}
        />
        <p id="wrong">Choose a colour</p>
      </>,
    );
    const field = screen.getByRole('button', { name: /^Colour/ });
    const words = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(words.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Required',
      'Choose a colour',
    ]);
  });

  it('takes what is pressed', () => {
    openFew();
    chooseOption('Blue');
    expect(chosen).toBe('Blue');
  });
});
