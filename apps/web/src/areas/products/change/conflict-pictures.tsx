import type { Image } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';

/** Most images shown; the rest are counted. */
const PICTURES = 5;

/** The images of one side of a conflict. */
export function ConflictPictures({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation('platform');
  if (images.length === 0) return <i>{t('conflict.empty')}</i>;
  return (
    <Row as="span" gap={4} wrap>
      {images.slice(0, PICTURES).map(({ id, thumb, name }) => (
        <Thumb key={id} src={thumb} alt={name} size={34} />
      ))}
      {images.length > PICTURES ? <span>+{images.length - PICTURES}</span> : null}
    </Row>
  );
}
