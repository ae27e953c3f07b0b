import { imageModes, saveImageUpdate, type ImageMode, type Upload } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { OptionCheck } from '../../../platform/kit/fields/choices/option-list.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

/** What is left out, and the start of the update: it first asks what happens to the old images (IMGUPD-014). */
export function LinkBar({
  upload,
  counts,
  onShowOut,
}: {
  upload: Upload;
  counts: { unlinked: number } | undefined;
  /** Shows the groups without a product. */
  onShowOut: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const links = upload.groups.flatMap(({ link }) => (link === null ? [] : [link.id]));
  const products = new Set(links).size;
  const out = counts?.unlinked ?? upload.groups.length - links.length;
  return (
    <>
      <BottomBar
        note={
          <Row gap={8} wrap>
            <Text tone={out > 0 ? 'warn' : 'soft'} figures>
              {out > 0 ? t('link.out', { count: out, formatted: number(out) }) : t('link.allLinked')}
            </Text>
            {out > 0 ? (
              <Button variant="text" size="small" onClick={onShowOut}>
                {t('link.showOut')}
              </Button>
            ) : null}
          </Row>
        }
      >
        <Button variant="primary" disabled={products === 0} onClick={() => setAsking(true)}>
          {products === 0
            ? t('link.updateNone')
            : t('link.update', { count: products, formatted: number(products) })}
        </Button>
      </BottomBar>
      {isAsking ? <OldImages upload={upload} products={products} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** What happens to the products' existing images, in words and as a small drawing. */
function OldImages({ upload, products, onClose }: { upload: Upload; products: number; onClose: () => void }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const navigate = useNavigate();
  const [mode, setMode] = useState<ImageMode>(upload.image_mode);
  const { act, isActing } = useAct(saveImageUpdate, {
    onDone({ left_out: count }) {
      toast({ tone: 'ok', title: t('link.started'), text: t('link.startedText') });
      if (count > 0) toast({ tone: 'warn', title: t('link.leftOut', { count, formatted: number(count) }) });
      onClose();
      void navigate({ to: '/manage-products' });
    },
  });
  return (
    <Dialog
      title={t('link.modeTitle')}
      text={t('link.backup')}
      unsaved={false}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{t('link.cancel')}</CloseButton>
          <Button
            variant="primary"
            loading={isActing}
            onClick={() => void act({ params: { id: upload.task_id }, body: { image_mode: mode } })}
          >
            {t('link.update', { count: products, formatted: number(products) })}
          </Button>
        </>
      }
    >
      <Stack gap={2} role="radiogroup" aria-label={t('link.mode')}>
        {imageModes.map((one) => (
          <OptionCheck
            key={one}
            type="radio"
            name="image-mode"
            checked={mode === one}
            onChange={() => setMode(one)}
            label={t(`link.modes.${one}`)}
            note={<Result mode={one} />}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

const results = {
  replace: ['new'],
  add: ['old', 'new'],
  first: ['new', 'old'],
} as const satisfies Record<ImageMode, readonly ('old' | 'new')[]>;

/** The images of a product afterwards, in their order. */
function Result({ mode }: { mode: ImageMode }) {
  const { t } = useTranslation('uploads');
  return (
    <Row as="span" inline gap={4}>
      {results[mode].map((part) => (
        <Tag key={part} tone={part === 'new' ? 'accent' : 'neutral'}>
          {t(`link.parts.${part}`)}
        </Tag>
      ))}
    </Row>
  );
}
