import type { ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import type { SectionColumn } from '../../../platform/rows/read/section-columns.ts';
import type { RememberedColumn } from './column-matching.rules.ts';

/** Two headings above most of the rows are clear evidence, but nobody wrote that they are categories. */
const SECTION_SURE = 88;

/**
 * The columns of headings. They are categories unless another column is; a common beginning of all headings, as in
 * `Collection: Oslo`, may show that they are something else.
 * @param about matched: the columns of the sheet
 */
export function sectionColumns(
  sections: readonly SectionColumn[],
  {
    headers,
    matched,
    remembered,
  }: {
    headers: readonly string[];
    matched: readonly ImportColumn[];
    remembered: readonly RememberedColumn[] | undefined;
  },
): ImportColumn[] {
  const isTaken = matched.some(
    ({ target, index }) =>
      target.kind === 'field' && target.field === 'category' && index !== sections[0]?.column,
  );
  return sections.map(({ column: index, headings, rows, example }, level): ImportColumn => {
    const before = remembered?.find((one) => one.index === index)?.target;
    const told = matched.find((one) => one.index === index)?.target;
    const isTold = told?.kind === 'attribute' || (isTaken && told?.kind === 'new_attribute');
    const usual: ColumnTarget = isTaken
      ? { kind: 'skip' }
      : { kind: 'field', field: 'category', ...(level > 0 ? { level: level + 1 } : {}) };
    return {
      index,
      letter: '',
      header: headers[index] ?? '',
      sample: example,
      filled: rows,
      target: before ?? (isTold ? told : usual),
      sure: before ? 100 : SECTION_SURE,
      sections: { headings, rows, example },
    };
  });
}
