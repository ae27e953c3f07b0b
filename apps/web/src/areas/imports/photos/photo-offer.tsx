import { takesImages, type Import, type PhotoColumn } from '@sourcewiz/contract';
import { Image, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import type { ColumnMatching } from '../columns/use-column-matching.ts';
import css from './photo-strip.module.css';

/** Where images of a sheet come from, with the texts about it. */
const sources = [
  {
    count: 'pictures',
    icon: Image,
    offer: 'photos.cells',
    accept: 'photos.cellsDo',
    accepted: 'photos.cellsTaken',
    undo: 'photos.cellsUndo',
  },
  {
    count: 'links',
    icon: Link2,
    offer: 'photos.offer',
    accept: 'photos.offerDo',
    accepted: 'photos.offered',
    undo: 'photos.offerUndo',
  },
] as const;

interface OfferProps {
  imported: Import;
  matching: ColumnMatching;
}

/** The columns with images in their cells or with addresses of images: offers to take them, and says so once chosen. */
export function PhotoOffer(props: OfferProps) {
  const used = sources.filter(({ count }) =>
    props.imported.photo_columns.some((column) => column[count] > 0),
  );
  if (used.length === 0) return null;
  return (
    <div className={css['strip']}>
      {used.map((source) => (
        <SourceOffer key={source.count} {...props} source={source} />
      ))}
    </div>
  );
}

function SourceOffer({ imported, matching, source }: OfferProps & { source: (typeof sources)[number] }) {
  const { t, i18n } = useTranslation('imports');
  const { number } = useFormats();
  const { icon: Icon } = source;
  const columns = imported.photo_columns.filter((column) => column[source.count] > 0);
  const matched = new Map(matching.columns.map((column) => [column.index, column]));
  const isTaken = ({ index, pictures }: PhotoColumn): boolean => {
    const column = matched.get(index);
    return column !== undefined && takesImages(column, pictures);
  };
  const open = columns.filter((column) => !isTaken(column));
  const taken = columns.filter(isTaken);
  // What lies over other contents comes along with them.
  const chosen = taken.filter(({ index }) => matched.get(index)?.target.kind === 'images');
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const words = (some: typeof columns) => {
    const count = some.reduce((sum, column) => sum + column[source.count], 0);
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
    <>
      {open.length > 0 ? (
        <Row wrap gap={14} className={css['row']}>
          <Icon size={17} strokeWidth={1.7} color="var(--ink2)" aria-hidden />
          <Text breaks className={css['offer']}>
            {t(source.offer, words(open))}
          </Text>
          <Button size="small" className={css['list']} onClick={() => choose(open, 'images')}>
            {t(source.accept, words(open))}
          </Button>
        </Row>
      ) : null}
      {taken.length > 0 ? (
        <Row wrap gap={14} className={css['row']} role="status">
          <Icon size={17} strokeWidth={1.7} color="var(--ok)" aria-hidden />
          <Text breaks className={css['offer']}>
            {t(source.accepted, words(taken))}
          </Text>
          {chosen.length > 0 ? (
            <Button
              variant="text"
              size="small"
              className={css['list']}
              onClick={() => choose(chosen, 'skip')}
            >
              {t(source.undo)}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}
