import type { AnswerOf, Image, imageVersions } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import css from './image-editor.module.css';

type Version = AnswerOf<typeof imageVersions>[number];

const known = ['crop', 'rotate', 'flip', 'enhance', 'white_background', 'watermark'] as const;

/** The original and the versions made from it; one of them is shown. */
export function VersionStrip({
  versions,
  shownId,
  onShow,
}: {
  versions: readonly Version[];
  shownId: string;
  onShow: (image: Image) => void;
}) {
  const { t } = useTranslation('media');
  if (versions.length < 2) return null;
  const nameOf = ({ steps, is_original: isOriginal }: Version, at: number) => {
    if (isOriginal) return t('editor.original');
    const words = known.filter((step) => steps.includes(step)).map((step) => t(`editor.steps.${step}`));
    return t('editor.version', { at, steps: words.join(', ') });
  };
  return (
    <Stack as="section" className={css['versions']}>
      <Text as="h3" size="base" weight={500}>
        {t('editor.versions')}
      </Text>
      <Row as="ul" wrap>
        {versions.map((version, at) => (
          <li key={version.image.id}>
            <button
              type="button"
              aria-pressed={version.image.id === shownId}
              aria-label={nameOf(version, at)}
              title={nameOf(version, at)}
              onClick={() => onShow(version.image)}
            >
              <img src={version.image.thumb} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
