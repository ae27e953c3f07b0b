import { MODEL_MAX_BYTES, VIEW_3D_IMAGES_MAX } from '@sourcewiz/contract';
import { Box, Download, ImagePlus, RotateCw, X } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { DropButton } from '../../../platform/upload/drop-button.tsx';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { imageFiles, modelFiles } from '../../../platform/upload/file-kinds.ts';
import { limitText } from '../../../platform/upload/files.rules.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import { byNumberInName } from '../../../platform/model/turn.rules.ts';
import { TurnViewer } from './turn-viewer.tsx';
import type { ProductForm } from '../change/use-product-form.ts';
import css from './view-3d-section.module.css';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const FrameStrip = lazyPart(() => import('./frame-strip.tsx').then((part) => ({ default: part.FrameStrip })));
const ModelView = lazyPart(() => import('./model-view.tsx').then((part) => ({ default: part.ModelView })));

/** The product from all sides: a 360° view, and a 3D model. */
export function View3dSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const { product, readOnly } = form;
  const isEmpty = product.view_3d_images.length === 0 && product.model === null;
  return (
    <Section id="section-view-3d" title={t('sections.view-3d')}>
      {readOnly && isEmpty ? (
        <Text as="p" tone="faint">
          {t('view3d.none')}
        </Text>
      ) : (
        <div className={css['halves']}>
          {readOnly && product.view_3d_images.length === 0 ? null : <Turn form={form} />}
          {readOnly && product.model === null ? null : <Model form={form} />}
        </div>
      )}
    </Section>
  );
}

function Turn({ form: { product, readOnly, actions } }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const images = product.view_3d_images;
  const { send, list } = useUploads(imageFiles, (add) => actions.set('view_3d_images', add));
  const room = VIEW_3D_IMAGES_MAX - images.length - list.pending;
  const add = (files: readonly File[]): void => {
    if (files.length > room)
      toast({
        tone: 'warn',
        title: t('view3d.most', { count: VIEW_3D_IMAGES_MAX, formatted: number(VIEW_3D_IMAGES_MAX) }),
      });
    send(byNumberInName(files).slice(0, Math.max(0, room)));
  };
  return (
    <DropZone
      accept={imageFiles.accept}
      onFiles={readOnly ? undefined : add}
      input={{ 'data-picker': 'turn' }}
    >
      {({ pick }) => (
        <>
          <HalfHead title={t('view3d.images')} count={images.length}>
            {readOnly ? null : (
              <Row gap={6}>
                {images.length > 1 ? (
                  <Button
                    size="small"
                    icon={<RotateCw size={14} aria-hidden />}
                    onClick={() => actions.set('view_3d_images', (now) => now.toReversed())}
                  >
                    {t('view3d.reverse')}
                  </Button>
                ) : null}
                <Button size="small" icon={<ImagePlus size={14} aria-hidden />} onClick={pick}>
                  {t('view3d.addImages')}
                </Button>
              </Row>
            )}
          </HalfHead>
          {images.length === 0 ? (
            <DropButton
              icon={<RotateCw size={18} aria-hidden />}
              title={t('view3d.imagesNone')}
              text={t('view3d.imagesNoneText')}
              onPick={pick}
            />
          ) : (
            <TurnViewer images={images} name={product.name} />
          )}
          {readOnly || images.length === 0 ? null : (
            <Suspense fallback={null}>
              <FrameStrip
                images={images}
                onMove={(from, to) => actions.set('view_3d_images', (now) => moved(now, from, to))}
                onRemove={(at) =>
                  actions.set('view_3d_images', (now) => now.filter((_, place) => place !== at))
                }
              />
            </Suspense>
          )}
          <UploadList {...list} />
        </>
      )}
    </DropZone>
  );
}

function Model({ form: { product, readOnly, actions } }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const { bytes } = useFormats();
  const { model } = product;
  const { send, list } = useUploads(modelFiles, (_, file) => actions.set('model', file));
  return (
    <DropZone
      accept={modelFiles.accept}
      room={1}
      onFiles={readOnly ? undefined : send}
      input={{ 'data-picker': 'model' }}
    >
      {({ pick }) => (
        <>
          <HalfHead title={t('view3d.model')}>
            {readOnly || model === null ? null : (
              <Button size="small" onClick={pick}>
                {t('view3d.replaceModel')}
              </Button>
            )}
          </HalfHead>
          {model === null ? (
            <DropButton
              icon={<Box size={18} aria-hidden />}
              title={t('view3d.modelNone')}
              text={t('view3d.modelNoneText', { limit: limitText(MODEL_MAX_BYTES) })}
              onPick={pick}
            />
          ) : (
            <>
              <Suspense fallback={<div className={css['model']} />}>
                <ModelView
                  key={model.id}
                  src={model.url}
                  name={product.name}
                  poster={product.view_3d_images[0]?.large ?? product.images[0]?.large}
                />
              </Suspense>
              <Row gap={0} className={css['controls']}>
                <Text grow clip weight={500} title={model.name}>
                  {model.name}
                </Text>
                <Text tone="faint" size="sm" figures className={css['place']}>
                  {bytes(model.bytes)}
                </Text>
                <ButtonAnchor
                  variant="text"
                  icon={<Download size={15} aria-hidden />}
                  href={model.url}
                  download={model.name}
                  aria-label={t('attachments.download', { name: model.name })}
                />
                {readOnly ? null : (
                  <Button
                    variant="text"
                    icon={<X size={15} aria-hidden />}
                    aria-label={t('attachments.remove', { name: model.name })}
                    onClick={() => actions.set('model', null)}
                  />
                )}
              </Row>
            </>
          )}
          <UploadList {...list} />
        </>
      )}
    </DropZone>
  );
}

/** Title of one of the two halves, with its actions. */
function HalfHead({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <Row justify="between" className={css['head']}>
      <Text as="h3" tone="soft" size="base" weight={500}>
        {title} {count > 0 ? <Text tone="faint">{count}</Text> : null}
      </Text>
      {children}
    </Row>
  );
}
