import { readReference, referenceKindOf, referencesIn, type Bank } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import type { FieldProps } from '../../platform/kit/fields/field.tsx';
import { Text } from '../../platform/kit/layout/layout.tsx';

type Check = Pick<FieldProps, 'aside' | 'error'>;
type Texts = TFunction<'papers'>;

/** Whether an IBAN, SWIFT or IFSC passes its check; nothing for other fields, and for empty ones. */
export function bankCheck(bank: Bank, name: keyof Bank, t: Texts): Check {
  if (bank[name] === '' || (name !== 'iban' && name !== 'code')) return {};
  const kind = name === 'iban' ? 'iban' : /^[A-Z]{4}0/.test(bank.code) ? 'ifsc' : 'bic';
  return shown(readReference(kind, bank[name]).ok, t);
}

/** The same of the tax numbers of a party, each with its label; nothing if we can check none of them. */
export function taxNumberCheck(text: string, t: Texts): Check {
  const checks = referencesIn(text).flatMap(([label, value]) => {
    const kind = referenceKindOf(label);
    return kind ? [readReference(kind, value).ok] : [];
  });
  return checks.length === 0 ? {} : shown(!checks.includes(false), t);
}

const shown = (isRight: boolean, t: Texts): Check =>
  isRight ? { aside: <Text tone="ok">✓ {t('checked')}</Text> } : { error: t('wrongNumber') };
