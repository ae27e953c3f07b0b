import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { chooseOption } from '../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { targetChoices } from './target-choices.ts';
import { TargetField } from './target-field.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('imports');

const attributes = [
  { id: 4, name: 'Size', dtype: 'size', tabname: 'basic', priority: 1 },
  { id: 5, name: 'Gone', dtype: 'text', tabname: 'basic', priority: 2, isDisabled: true },
] as Attribute[];
const columnAt = (index: number, header: string, target: ColumnTarget): ImportColumn => ({
  index,
  letter: 'ABC'.charAt(index),
  header,
  sample: 'x',
  filled: 1,
  target,
  sure: 100,
});

let chosen: ColumnTarget | undefined;
function open(target: ColumnTarget): HTMLElement {
  chosen = undefined;
  const columns = [
    columnAt(0, 'Name', { kind: 'field', field: 'name' }),
    columnAt(1, 'Glaze', target),
  ] as const;
  render(
    <TargetField
      column={columns[1]}
      columns={columns}
      attributes={attributes}
      targets={targetChoices(attributes, i18next.getFixedT(null, 'imports'))}
      onChoose={(next) => (chosen = next)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Attribute of column B, Glaze/ }));
  return screen.getByRole('combobox');
}

describe('where a column goes', () => {
  it('is a field, an attribute or a part of it; those that are switched off are not offered', () => {
    const search = open({ kind: 'undecided' });
    fireEvent.change(search, { target: { value: 'size' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'SizeBasic',
      'Size › LengthBasic',
      'Size › WidthBasic',
      'Size › HeightBasic',
      'Size › UnitBasic',
    ]);
    chooseOption(/Width/);
    expect(chosen).toEqual({ kind: 'attribute', attribute_id: 4, part: 'width' });
    expect(screen.queryByText('Gone')).toBeNull();
  });

  it('says which column has a target already, and may be nowhere', () => {
    open({ kind: 'undecided' });
    expect(screen.getByRole('option', { name: /^Name ?Column A$/ })).toBeDefined();
    chooseOption('Not imported');
    expect(chosen).toEqual({ kind: 'skip' });
  });

  it('is an attribute that the import makes, named as the column or as what was typed', async () => {
    const search = open({ kind: 'skip' });
    fireEvent.change(search, { target: { value: 'Lustre' } });
    chooseOption('Create new attribute “Lustre”');
    expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('Lustre');
    fireEvent.click(screen.getByRole('button', { name: 'Create “Lustre”' }));
    expect(chosen).toEqual({ kind: 'new_attribute', name: 'Lustre', dtype: 'text' });
  });
});
