import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { RecordHistory, type RecordChange } from './record-history.tsx';
import { useTexts } from '../i18n/texts.fixture.ts';

const changes: readonly RecordChange[] = [
  {
    id: 2,
    at: '2026-11-12T10:00:00.000Z',
    by: 'Ravi Menon',
    how: 'Import',
    fields: [
      { name: 'City', values: { before: 'Portland', after: 'Salem' } },
      { name: 'Price', part: 'L-1', values: { before: '', after: '12 USD' } },
    ],
  },
  { id: 1, at: '2026-11-01T10:00:00.000Z', by: null, fields: [{ name: 'Created' }] },
];
const list = {
  data: {},
  error: null,
  refetch: vi.fn<() => void>(),
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: vi.fn<() => void>(),
};

useTexts();
beforeAll(() => {
  configure({ defaultHidden: true });
});

it('tells who changed what, when and how, from what to what', () => {
  render(<RecordHistory title="History" list={list} changes={changes} />);
  const [first, last] = screen.getAllByRole('listitem');
  for (const words of [
    'City',
    'Portland',
    'Salem',
    'Price',
    'L-1',
    'empty',
    '12 USD',
    'Ravi Menon',
    'Import',
  ])
    expect(within(first!).getByText(words)).toBeDefined();
  expect(first?.textContent).toContain('12/11');
  expect(last?.textContent).toMatch(/^CreatedSystem/);
  expect(screen.getByText('Start of the history.')).toBeDefined();
});

it('has the older ones on demand, and what can be done with one', () => {
  const restore = vi.fn<(id: number) => void>();
  const action = ({ id }: RecordChange) => <button onClick={() => restore(id)}>Restore</button>;
  render(
    <RecordHistory title="History" list={{ ...list, hasNextPage: true }} changes={changes} action={action} />,
  );
  fireEvent.click(screen.getAllByText('Restore')[0]!);
  expect(restore).toHaveBeenCalledWith(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(list.fetchNextPage).toHaveBeenCalledOnce();
});

it('waits, says that nothing was changed, or that it could not be loaded', () => {
  const { rerender } = render(
    <RecordHistory title="History" list={{ ...list, data: undefined }} changes={[]} />,
  );
  expect(screen.getByRole('status')).toBeDefined();
  rerender(<RecordHistory title="History" list={list} changes={[]} />);
  expect(screen.getByText('No changes yet')).toBeDefined();
  const failed = {
    ...list,
    data: undefined,
    error: new CallFailure({ status: 500, problems: [], reference: null }),
  };
  rerender(<RecordHistory title="History" list={failed} changes={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(list.refetch).toHaveBeenCalledOnce();
});
