import type { Image } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { ConflictPictures } from '../change/conflict-pictures.tsx';
import type { SheetDraft } from './sheet-form.rules.ts';

/** A part of a sheet as displayed, for when two people changed it. */
export function SheetValue({
  field,
  own,
  pictures,
}: {
  field: string;
  own: SheetDraft;
  /** All images that can be on the sheet. */
  pictures: readonly Image[];
}) {
  const { t } = useTranslation('specSheets');
  const { t: words } = useTranslation('platform');
  switch (field as keyof SheetDraft) {
    case 'lines':
      return (
        <Stack as="span" gap={4}>
          {own.lines.map(({ key, label, value, text }) => (
            <span key={key}>
              {label}: {text ?? value}
            </span>
          ))}
        </Stack>
      );
    case 'imageIds':
      return (
        <ConflictPictures
          images={own.imageIds.flatMap((id) => pictures.find((one) => one.id === id) ?? [])}
        />
      );
    case 'packaging':
    case 'variants':
      return t(own[field as 'packaging' | 'variants'] ? 'form.isShown' : 'form.isNotShown');
    case 'title':
    case 'note':
      return own[field as 'title' | 'note'] || <i>{words('conflict.empty')}</i>;
  }
}
