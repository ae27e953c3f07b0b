import type { Import, PhotoColumn } from '@sourcewiz/contract';
import { Image, Link2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import type { ColumnMatching } from '../columns/use-column-matching.ts';
import { useLayout } from '../layout/use-layout.ts';
import css from './photo-strip.module.css';

/** Images that come with a sheet, in its cells or by address: whether they are taken, and the choice. */
export function PhotoOffer({ imported, matching }: { imported: Import; matching: ColumnMatching }) {
  const { photo_columns: all, loose_pictures: loose } = imported;
  const withPictures = all.filter(({ pictures }) => pictures > 0);
  const withLinks = all.filter(({ links }) => links > 0);
  if (withPictures.length + withLinks.length + loose === 0) return null;
  return (
    <div className={css['strip']}>
      {withPictures.length > 0 ? <PictureOffer imported={imported} columns={withPictures} /> : null}
      {loose > 0 ? <LoosePictures count={loose} /> : null}
      {withLinks.length > 0 ? <LinkOffer columns={withLinks} matching={matching} /> : null}
    </div>
  );
}

function PictureOffer({ imported, columns }: { imported: Import; columns: readonly PhotoColumn[] }) {
  const { t } = useTranslation('imports');
  const words = useWords();
  const { change, isChanging } = useLayout(imported);
  const about = words(columns, 'pictures');
  return imported.takes_pictures ? (
    <Offer
      icon={Image}
      isTaken
      text={t('photos.cellsTaken', about)}
      action={t('photos.cellsUndo')}
      loading={isChanging}
      onClick={() => change({ take_pictures: false })}
    />
  ) : (
    <Offer
      icon={Image}
      text={t('photos.cells', about)}
      action={t('photos.cellsDo', about)}
      loading={isChanging}
      onClick={() => change({ take_pictures: true })}
    />
  );
}

function LoosePictures({ count }: { count: number }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  return (
    <Row wrap gap={14} className={css['row']}>
      <Image size={17} strokeWidth={1.7} color="var(--warn)" aria-hidden />
      <Text breaks className={css['offer']}>
        {t('photos.loose', { count, formatted: number(count) })}
      </Text>
    </Row>
  );
}

/** Addresses are in the cells of columns, which are read as images once that is chosen. */
function LinkOffer({ columns, matching }: { columns: readonly PhotoColumn[]; matching: ColumnMatching }) {
  const { t } = useTranslation('imports');
  const words = useWords();
  const isChosen = ({ index }: PhotoColumn): boolean =>
    matching.columns.find((column) => column.index === index)?.target.kind === 'images';
  const open = columns.filter((column) => !isChosen(column));
  const chosen = columns.filter(isChosen);
  const choose = (some: readonly PhotoColumn[], kind: 'images' | 'skip'): void => {
    for (const { index } of some) matching.choose(index, { kind });
  };
  return (
    <>
      {open.length > 0 ? (
        <Offer
          icon={Link2}
          text={t('photos.offer', words(open, 'links'))}
          action={t('photos.offerDo', words(open, 'links'))}
          onClick={() => choose(open, 'images')}
        />
      ) : null}
      {chosen.length > 0 ? (
        <Offer
          icon={Link2}
          isTaken
          text={t('photos.offered', words(chosen, 'links'))}
          action={t('photos.offerUndo')}
          onClick={() => choose(chosen, 'skip')}
        />
      ) : null}
    </>
  );
}

/** A choice about an import, with what is chosen now. */
export function Offer({
  icon: Icon,
  isTaken = false,
  text,
  action,
  loading = false,
  onClick,
}: {
  icon: LucideIcon;
  isTaken?: boolean;
  text: string;
  action: string;
  loading?: boolean;
  onClick: () => void;
}) {
  return (
    <Row wrap gap={14} className={css['row']} {...(isTaken ? { role: 'status' } : {})}>
      <Icon size={17} strokeWidth={1.7} color={isTaken ? 'var(--ok)' : 'var(--ink2)'} aria-hidden />
      <Text breaks className={css['offer']}>
        {text}
      </Text>
      <Button
        {...(isTaken ? { variant: 'text' } : {})}
        size="small"
        className={css['list']}
        loading={loading}
        onClick={onClick}
      >
        {action}
      </Button>
    </Row>
  );
}

/** What the texts say about columns: the number of images, and their titles. */
function useWords() {
  const { i18n } = useTranslation('imports');
  const { number } = useFormats();
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (columns: readonly PhotoColumn[], what: 'links' | 'pictures') => {
    const count = columns.reduce((sum, column) => sum + column[what], 0);
    return {
      count,
      formatted: number(count),
      columns: listed.format(columns.map(({ header }) => `“${header}”`)),
    };
  };
}
