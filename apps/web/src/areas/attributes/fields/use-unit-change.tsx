import { convertUnit, readDecimal, type Attribute, type ValuePart } from '@sourcewiz/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { textOf, type Entry } from '../entry.rules.ts';

/**
 * Converts the numbers of a value when its unit changes (ruling V): 10 in becomes 25.4 cm, and this can be undone.
 * @returns `set` changes a part; `note` says what was converted, null if nothing was
 */
export function useUnitChange({
  attribute,
  entry,
  parts,
  onChange,
}: {
  attribute: Attribute;
  entry: Entry;
  parts: readonly ValuePart[];
  onChange: (entry: Entry) => void;
}): { set: (part: ValuePart, text: string) => void; note: ReactNode } {
  const { t } = useTranslation('attributes');
  const [before, setBefore] = useState<Entry | null>(null);
  const numbers = parts.filter(({ control }) => control === 'decimal' || control === 'whole');
  const unit = parts.find(({ choices }) => choices === 'units');
  const set = (part: ValuePart, text: string): void => {
    const next = { ...entry, [part.name]: text };
    const from = textOf(entry, part.name);
    const followed = part === unit ? followUnit({ attribute, next, numbers, from, to: text }) : null;
    setBefore(followed === null ? null : entry);
    onChange(followed ?? next);
  };
  if (before === null || unit === undefined) return { set, note: null };
  const old = numbers.map(({ name }) => textOf(before, name)).filter((text) => text !== '');
  const takeBack = (): void => {
    onChange({ ...before, [unit.name]: textOf(entry, unit.name) });
    setBefore(null);
  };
  const note = (
    <Row gap={6} align="baseline" wrap role="status">
      <Text size="sm" tone="soft">
        {t('units.converted', { from: `${old.join(' × ')} ${textOf(before, unit.name)}` })}
      </Text>
      <Button variant="text" onClick={takeBack}>
        {t('units.keep', { value: old.join(' × ') })}
      </Button>
    </Row>
  );
  return { set, note };
}

/** The numbers in another unit; null if there are none, or one of them cannot be converted. */
function followUnit({
  attribute,
  next,
  numbers,
  from,
  to,
}: {
  attribute: Attribute;
  next: Entry;
  numbers: readonly ValuePart[];
  from: string;
  to: string;
}): Entry | null {
  const given = numbers.filter(({ name }) => textOf(next, name) !== '');
  if (given.length === 0 || from === '' || to === '' || from === to) return null;
  const converted = given.map((part) => {
    const value = readDecimal(textOf(next, part.name));
    const result = value === undefined ? undefined : convertUnit(value, from, to);
    const isWhole = part.control === 'whole' || attribute.whole;
    return result === undefined || (isWhole && result.includes('.')) ? null : ([part.name, result] as const);
  });
  const followed = converted.filter((one) => one !== null);
  return followed.length < given.length ? null : { ...next, ...Object.fromEntries(followed) };
}
