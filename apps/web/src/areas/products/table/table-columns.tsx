import {
  attributeColumns,
  fieldColumns,
  type RowCells,
  type TableContext,
} from '../../../platform/draft-table/attribute-columns.ts';
import type { GridColumn } from '../../../platform/grid/grid-types.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { storedIn, type TableEntry } from './table-row.rules.ts';

/** The columns of a table: the product, then the attributes of its family, then all others. */
export function columnsOf(context: TableContext): GridColumn<TableEntry>[] {
  const cells: RowCells<TableEntry> = {
    valueOf: storedIn,
    fixedIn: ({ variant }) => (variant === null ? undefined : context.words.fixed),
  };
  const { name, category, status } = fieldColumns(context, cells);
  return [idColumn(context), name, category, status, ...attributeColumns(context, cells)];
}

function idColumn({ words, isPhone }: TableContext): GridColumn<TableEntry> {
  return {
    key: 'product_id',
    title: words.id,
    width: isPhone ? 142 : 176,
    frozen: true,
    valueOf: ({ product, variant }) => variant?.variant_id ?? product.product_id,
    lockedIn: () => words.fixed,
    show: String,
    textOf: String,
    read: () => ({ ok: false, problem: words.fixed }),
    draw: ({ product, variant }, id) => (
      <Row gap={8} as="span">
        {variant === null ? <Thumb src={product.thumbnail} size={26} /> : <span style={{ width: 26 }} />}
        <Text clip weight={variant === null ? 600 : 450}>
          {String(id)}
        </Text>
      </Row>
    ),
  };
}
