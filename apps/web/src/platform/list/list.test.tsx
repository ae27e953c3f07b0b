import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { SearchField } from '../kit/fields/search-field.tsx';
import { oneOf, pageNumber, searchReader, words } from './list-search.rules.ts';
import { atAddress } from '../router/open-screen.fixture.tsx';
import { MoreButton } from './more-button.tsx';
import { MoreRows } from './more-rows.tsx';
import { RecordList, type Column } from './record-list.tsx';
import { useListSearch } from './use-list-search.ts';
import { useTexts } from '../i18n/texts.fixture.ts';

interface Lamp {
  id: number;
  name: string;
  price: string;
}
const lamps: Lamp[] = [
  { id: 1, name: 'Diya', price: '120' },
  { id: 2, name: 'Lantern', price: '' },
];
const columns: readonly Column<Lamp>[] = [
  {
    key: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ name }) => <a href="#open">{name}</a>,
    sort: { up: 'name', down: '-name' },
  },
  { key: 'price', head: 'Price', align: 'end', cell: ({ price }) => price },
  {
    key: 'menu',
    head: 'Actions',
    card: 'menu',
    cell: ({ name }) => <button type="button">{`Open ${name}`}</button>,
  },
];
const read = searchReader({ q: words(20), sort: oneOf(['name', '-name'], 'name'), page: pageNumber });

let isPhone = false;
useTexts();
beforeAll(() => {
  configure({ defaultHidden: true });
  window.matchMedia = () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(() => {
  isPhone = false;
  cleanup();
});

function loaded<Data>(data: Data) {
  return { data, error: null, refetch: vi.fn<() => void>(), isPlaceholderData: false };
}

function Lamps({
  query = loaded(lamps),
}: {
  query?: Parameters<typeof RecordList<Lamp, Lamp[]>>[0]['query'];
}) {
  const { search, change } = useListSearch(read);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['9']));
  return (
    <>
      <output>{[...chosen].join(' ')}</output>
      <SearchField
        id="words"
        label="Search"
        placeholder=""
        value={search.q ?? ''}
        onSearch={(q) => change({ q })}
      />
      <RecordList
        label="Lamps"
        query={query}
        rows={(all) => all}
        idOf={({ id }) => id}
        columns={columns}
        sort={{ value: search.sort ?? 'name', onChange: (sort) => change({ sort: sort as 'name' }) }}
        selection={{ chosen, nameOf: ({ name }) => name, onChange: setChosen }}
        empty={<p>No lamps</p>}
      />
    </>
  );
}

async function show(content = <Lamps />, at = '/') {
  const { element, address } = atAddress(content, at);
  render(element);
  await screen.findByLabelText('Search');
  return address;
}

describe('a list of records', () => {
  it('is a table whose heads order it, with the order in the address', async () => {
    const address = await show(<Lamps />, '/?page=3');
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/?sort=-name'));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('selects one, all of the page, and keeps what is chosen elsewhere', async () => {
    await show();
    const chosen = () => screen.getByRole('status', { name: '' }).textContent;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Diya' }));
    expect(chosen()).toBe('9 1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(chosen()).toBe('9 1 2');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(chosen()).toBe('9');
  });

  it('U14 is gone through by arrow keys: Space chooses, with Shift a range, and Enter opens', async () => {
    await show();
    const chosen = () => screen.getByRole('status', { name: '' }).textContent;
    const [diya, lantern] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
    expect([diya.tabIndex, lantern.tabIndex]).toEqual([0, -1]);
    diya.focus();
    fireEvent.keyDown(diya, { key: ' ' });
    expect(chosen()).toBe('9 1');
    fireEvent.keyDown(diya, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(lantern);
    fireEvent.keyDown(lantern, { key: ' ', shiftKey: true });
    expect(chosen()).toBe('9 1 2');
    const opened = vi.fn<() => void>();
    within(lantern).getByRole('link', { name: 'Lantern' }).addEventListener('click', opened);
    fireEvent.keyDown(lantern, { key: 'Enter' });
    expect(opened).toHaveBeenCalledOnce();
  });

  it('is cards on a phone, with its facts below their headings and without those that are missing', async () => {
    isPhone = true;
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    const [diya, lantern] = within(screen.getByRole('list', { name: 'Lamps' })).getAllByRole('listitem');
    expect(diya?.textContent).toContain('Price120');
    expect(lantern?.textContent).not.toContain('Price');
    expect(within(diya as HTMLElement).getByRole('button', { name: 'Open Diya' })).toBeDefined();
  });

  it('says that it is empty, what failed, and what is not permitted', async () => {
    await show(<Lamps query={loaded([])} />);
    expect(screen.getByText('No lamps')).toBeDefined();
    cleanup();
    const failed = (status: number, code: 'internal' | 'forbidden') => ({
      ...loaded<Lamp[]>([]),
      data: undefined,
      error: new CallFailure({ status, problems: [{ code, message: '' }], reference: null }),
    });
    const query = failed(500, 'internal');
    await show(<Lamps query={query} />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(query.refetch).toHaveBeenCalledOnce();
    cleanup();
    await show(<Lamps query={{ ...failed(403, 'forbidden') }} />);
    expect(screen.queryByText('No lamps')).toBeNull();
  });
});

/** The second of two pages with one lamp each, if loaded. */
function SecondLamp({ left }: { left: readonly Lamp[] }) {
  const { search, change } = useListSearch(read);
  const { page = 1 } = search;
  return (
    <>
      <input aria-label="Search" />
      <RecordList
        label="Lamps"
        query={loaded({ lamps: left.slice(page - 1, page), total: left.length })}
        rows={({ lamps: shown }) => shown}
        idOf={({ id }) => id}
        columns={columns}
        paging={{ page, perPage: 1, totalOf: ({ total }) => total, onPage: (next) => change({ page: next }) }}
        empty={<p>No lamps</p>}
      />
    </>
  );
}

describe('a list with pages', () => {
  it('leads to the other pages', async () => {
    const address = await show(<SecondLamp left={lamps} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/?page=2'));
    expect(screen.getByText('Lantern')).toBeDefined();
  });

  it('goes back to the last page that exists when the last record of one was deleted', async () => {
    const address = await show(<SecondLamp left={lamps.slice(0, 1)} />, '/?page=2');
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Diya')).toBeDefined();
    expect(screen.queryByText('No lamps')).toBeNull();
  });

  it('says that it is empty when nothing at all is left', async () => {
    const address = await show(<SecondLamp left={[]} />, '/?page=2');
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('No lamps')).toBeDefined();
  });
});

describe('the rest of a list', () => {
  it('that could not be loaded says so in its place, and is asked for again', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const list = { rows: lamps, hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };
    const fetchNextPage = vi.fn<() => void>();
    const { rerender } = render(<MoreRows list={{ ...list, fetchNextPage }} />);
    expect(screen.queryByRole('alert')).toBeNull();
    for (const rest of [
      <MoreRows key="rows" list={{ ...list, fetchNextPage, isFetchNextPageError: true }} />,
      <MoreButton
        key="button"
        list={{ ...list, fetchNextPage, isFetchNextPageError: true }}
        more="More lamps"
        end="All"
      />,
    ]) {
      rerender(rest);
      expect(screen.getByRole('alert').textContent).toBe('The rest could not be loaded.');
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    expect(fetchNextPage).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});

describe('the address of a list', () => {
  it('keeps what can be read, and not what is usual', () => {
    expect(read({ q: ' ', sort: 'name', page: 1, other: 'x' })).toEqual({});
    expect(read({ q: 42, sort: '-name', page: 2 })).toEqual({ q: '42', sort: '-name', page: 2 });
    expect(read({ q: 'a'.repeat(30), sort: 'sideways', page: '2' })).toEqual({ q: 'a'.repeat(20) });
  });

  it('takes words shortly after the last key, into the list as it is then', async () => {
    const address = await show();
    expect(screen.getByLabelText('Search').id).toBe('words');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'brass' } });
    // The order changes before the words are reported: it must stay.
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/?q=brass&sort=-name'));
  });
});
