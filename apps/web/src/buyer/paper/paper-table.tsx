import type { BuyerPaper } from '@sourcewiz/contract';

interface Column {
  head: string;
  isNumber: boolean;
}

/** The lines of a paper, or the cartons of a packing list; on a phone each row says what its cells are. */
export function PaperTable({ paper }: { paper: BuyerPaper }) {
  const { labels: l, lines, ranges, range_totals: totals } = paper;
  const of = (name: string) => l[name] ?? '';
  if (paper.is_priced) {
    const hasCartons = lines.some(({ cartons }) => cartons !== '');
    return (
      <Table
        columns={[
          { head: of('no'), isNumber: true },
          { head: of('goods'), isNumber: false },
          { head: of('hs'), isNumber: false },
          ...(hasCartons ? [{ head: of('cartons'), isNumber: false }] : []),
          ...['quantity', 'price', 'amount'].map((name) => ({ head: of(name), isNumber: true })),
        ]}
        rows={lines.map((line, at) => [
          String(at + 1),
          [line.name, line.note, line.remark].filter(Boolean).join('\n'),
          line.hs,
          ...(hasCartons ? [line.cartons] : []),
          line.quantity,
          line.price,
          line.amount,
        ])}
      />
    );
  }
  const names = [
    'cartons',
    'contents',
    'perCarton',
    'count',
    'pieces',
    'netEach',
    'grossEach',
    'net',
    'gross',
  ];
  return (
    <Table
      columns={[...names, 'carton', 'cbm'].map((name, at) => ({ head: of(name), isNumber: at > 1 }))}
      rows={ranges}
      last={totals}
    />
  );
}

/** The delivery plan of a purchase order, if it has one. */
export function DeliveryPlan({
  paper: { labels: l, deliveries, delivery_total: total },
}: {
  paper: BuyerPaper;
}) {
  if (deliveries.length === 0) return null;
  const columns = ['deliveryDay', 'product', 'goods', 'quantity'].map((name, at) => ({
    head: l[name] ?? '',
    isNumber: at === 3,
  }));
  return (
    <>
      <h2 className="quiet">{l['deliveryPlan']}</h2>
      <Table
        columns={columns}
        rows={deliveries}
        {...(total === '' ? {} : { last: [l['total'] ?? '', '', '', total] })}
      />
    </>
  );
}

function Table({
  columns,
  rows,
  last,
}: {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  last?: readonly string[];
}) {
  const cells = (row: readonly string[]) =>
    columns.map(({ head, isNumber }, at) => (
      <td key={head} data-head={head} className={isNumber ? 'paper-number' : undefined}>
        {row[at]}
      </td>
    ));
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? 'paper-number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows never move
          <tr key={at}>{cells(row)}</tr>
        ))}
      </tbody>
      {last && (
        <tfoot>
          <tr>{cells(last)}</tr>
        </tfoot>
      )}
    </table>
  );
}
