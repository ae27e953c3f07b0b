import { cleanLine } from '@sourcewiz/contract';
import { labelKey } from '../../attributes/index.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/** `nordkauf-item-form (2).xlsx` becomes `nordkauf item form`. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/\(\d+\)/g, ' ')
    .replace(/[_-]+/g, ' ');
  return beginning(cleanLine(words), 100) || 'Template';
}

/** A name that no other workbook has. */
export function freeName(name: string, others: readonly { nameKey: string }[]): string {
  const taken = new Set(others.map(({ nameKey }) => nameKey));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(labelKey(tried))) return tried;
  }
}
