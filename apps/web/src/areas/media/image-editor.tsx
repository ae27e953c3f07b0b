import { editImage, imageVersions, type Image, type ImageStep, type AnswerOf } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { CropBox } from '../../platform/kit/sort/crop-box.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { Segmented } from '../../platform/kit/fields/segmented.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { Stack, Row, Text } from '../../platform/kit/layout/layout.tsx';
import css from './image-editor.module.css';
import {
  blankDraft,
  isChange,
  ratioIn,
  stepsOf,
  tools,
  type EditDraft,
  type Tool,
} from './image-edit.rules.ts';
import { ToolOptions } from './tool-options.tsx';

type Version = AnswerOf<typeof imageVersions>[number];

const known = ['crop', 'rotate', 'flip', 'enhance', 'white_background', 'watermark'] as const;

/** The original and the versions made from it; one of them is shown. */
function VersionStrip({
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

/** Crop, turn, enhance, background and watermark of one image; each change makes a new version of it. */
export function ImageEditor({
  image,
  onUse,
  onClose,
}: {
  image: Image;
  /** Called with the version that replaces the image. */
  onUse: (image: Image) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('media');
  const [shown, setShown] = useState(image);
  const [tool, setTool] = useState<Tool>('crop');
  const [draft, setDraft] = useState<EditDraft>(blankDraft);
  const versions = useCall(imageVersions, { params: { id: image.id } });
  const { act, isActing } = useAct(editImage, {
    onDone: (made) => {
      setShown(made);
      setDraft(blankDraft);
    },
    onProblems: ([problem]) => {
      if (problem) toast({ tone: 'bad', title: t('editor.failed'), text: problemText(problem) });
    },
  });
  const steps: ImageStep[] = stepsOf(tool, draft);
  const apply = (): void => {
    void act({ params: { id: shown.id }, body: { steps } });
  };
  const show = (version: Image): void => {
    setShown(version);
    setDraft(blankDraft);
  };
  const turn = tool === 'turn' ? { transform: transformOf(draft) } : {};
  const picture = <img className={css['picture']} src={shown.large} alt={shown.name} style={turn} />;
  return (
    <Dialog
      title={t('editor.title')}
      text={t('editor.text')}
      width={940}
      {...(isActing ? {} : { onClose })}
      actions={
        <>
          <Button onClick={apply} loading={isActing} disabled={!isChange(tool, draft)}>
            {t('editor.apply')}
          </Button>
          <Button variant="primary" disabled={isActing || shown.id === image.id} onClick={() => onUse(shown)}>
            {t('editor.use')}
          </Button>
        </>
      }
    >
      <div className={css['body']}>
        <div className={css['stage']} data-busy={isActing || undefined}>
          {tool === 'crop' ? (
            <CropBox
              value={draft.crop}
              ratio={ratioIn(shown, draft.shape)}
              onChange={(crop) => setDraft((now) => ({ ...now, crop }))}
            >
              {picture}
            </CropBox>
          ) : (
            picture
          )}
        </div>
        <Stack gap={16} className={css['side']}>
          <Segmented
            label={t('editor.tools')}
            value={tool}
            onChange={setTool}
            items={tools.map((key) => ({ key, label: t(`editor.${key}`) }))}
          />
          <ToolOptions
            tool={tool}
            image={shown}
            draft={draft}
            onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
          />
          <VersionStrip versions={versions.data ?? []} shownId={shown.id} onShow={show} />
        </Stack>
      </div>
    </Dialog>
  );
}

/** Previews the turned image until the server has made it. */
function transformOf({ quarter, degrees, mirrored, flipped }: EditDraft): string {
  return `rotate(${quarter * 90 + degrees}deg) scale(${mirrored ? -1 : 1}, ${flipped ? -1 : 1})`;
}
