import type { Import } from '@sourcewiz/contract';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import type { ColumnMatching } from '../columns/use-column-matching.ts';
import css from './photo-strip.module.css';

/** The columns with addresses of images: offers to fetch the images, and says so once that is chosen. */
export function PhotoOffer({ imported, matching }: { imported: Import; matching: ColumnMatching }) {
  const { t, i18n } = useTranslation('imports');
  const { number } = useFormats();
  const columns = imported.photo_columns.filter(({ links }) => links > 0);
  if (columns.length === 0) return null;
  const isChosen = (index: number): boolean =>
    matching.columns.find((column) => column.index === index)?.target.kind === 'images';
  const open = columns.filter(({ index }) => !isChosen(index));
  const chosen = columns.filter(({ index }) => isChosen(index));
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const words = (some: typeof columns) => {
    const count = some.reduce((sum, { links }) => sum + links, 0);
    return {
      count,
      formatted: number(count),
      columns: listed.format(some.map(({ header }) => `“${header}”`)),
    };
  };
  const choose = (some: typeof columns, kind: 'images' | 'skip'): void => {
    for (const { index } of some) matching.choose(index, { kind });
  };

  return (
    <div className={css['strip']}>
      {open.length > 0 ? (
        <Row wrap gap={14} className={css['row']}>
          <Link2 size={17} strokeWidth={1.7} color="var(--ink2)" aria-hidden />
          <Text breaks className={css['offer']}>
            {t('photos.offer', words(open))}
          </Text>
          <Button size="small" className={css['list']} onClick={() => choose(open, 'images')}>
            {t('photos.offerDo', words(open))}
          </Button>
        </Row>
      ) : null}
      {chosen.length > 0 ? (
        <Row wrap gap={14} className={css['row']} role="status">
          <Link2 size={17} strokeWidth={1.7} color="var(--ok)" aria-hidden />
          <Text breaks className={css['offer']}>
            {t('photos.offered', words(chosen))}
          </Text>
          <Button variant="text" size="small" className={css['list']} onClick={() => choose(chosen, 'skip')}>
            {t('photos.offerUndo')}
          </Button>
        </Row>
      ) : null}
    </div>
  );
}
