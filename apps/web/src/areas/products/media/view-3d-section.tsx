import { MODEL_MAX_BYTES, VIEW_3D_IMAGES_MAX } from '@sourcewiz/contract';
import { Box, Download, ImagePlus, RotateCw, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { imageFiles, modelFiles } from '../../../platform/upload/file-kinds.ts';
import { limitText } from '../../../platform/upload/files.rules.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import page from '../record/product-editor.module.css';
import { byNumberInName } from './turn.rules.ts';
import { TurnViewer } from './turn-viewer.tsx';
import type { ProductForm } from '../change/use-product-form.ts';
import css from './view-3d-section.module.css';

const FrameStrip = lazy(() => import('./frame-strip.tsx').then((part) => ({ default: part.FrameStrip })));
const ModelView = lazy(() => import('./model-view.tsx').then((part) => ({ default: part.ModelView })));

/** The product from all sides: pictures of a turn around it, and a 3D model. */
export function View3dSection({ form }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const { product, readOnly } = form;
  const isEmpty = product.view_3d_images.length === 0 && product.model === null;
  return (
    <section id="section-view-3d" className={page['section']}>
      <header className={page['head']}>
        <h2>{t('sections.view-3d')}</h2>
      </header>
      {readOnly && isEmpty ? (
        <p className={css['none']}>{t('view3d.none')}</p>
      ) : (
        <div className={css['halves']}>
          {readOnly && product.view_3d_images.length === 0 ? null : <Turn form={form} />}
          {readOnly && product.model === null ? null : <Model form={form} />}
        </div>
      )}
    </section>
  );
}

function Turn({ form: { product, readOnly, actions } }: { form: ProductForm }) {
  const { t } = useTranslation('products');
  const images = product.view_3d_images;
  const { send, list } = useUploads(imageFiles, (add) => actions.set('view_3d_images', add));
  const room = VIEW_3D_IMAGES_MAX - images.length - list.pending;
  const add = (files: readonly File[]): void => {
    if (files.length > room) toast({ tone: 'warn', title: t('view3d.most', { count: VIEW_3D_IMAGES_MAX }) });
    send(byNumberInName(files).slice(0, Math.max(0, room)));
  };
  return (
    <DropZone
      className={css['half']}
      accept={imageFiles.accept}
      onFiles={readOnly ? undefined : add}
      input={{ 'data-picker': 'turn' }}
    >
      {({ pick }) => (
        <>
          <div className={css['halfHead']}>
            <h3>
              {t('view3d.images')} {images.length > 0 ? <span>{images.length}</span> : null}
            </h3>
            {readOnly ? null : (
              <div className={css['buttons']}>
                {images.length > 1 ? (
                  <button
                    type="button"
                    className={page['headButton']}
                    onClick={() => actions.set('view_3d_images', (now) => now.toReversed())}
                  >
                    <RotateCw size={14} aria-hidden />
                    {t('view3d.reverse')}
                  </button>
                ) : null}
                <button type="button" className={page['headButton']} onClick={pick}>
                  <ImagePlus size={14} aria-hidden />
                  {t('view3d.addImages')}
                </button>
              </div>
            )}
          </div>
          {images.length === 0 ? (
            <button type="button" className={css['empty']} onClick={pick}>
              <RotateCw size={18} aria-hidden />
              <b>{t('view3d.imagesNone')}</b>
              <span>{t('view3d.imagesNoneText')}</span>
            </button>
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
      className={css['half']}
      accept={modelFiles.accept}
      room={1}
      onFiles={readOnly ? undefined : send}
      input={{ 'data-picker': 'model' }}
    >
      {({ pick }) => (
        <>
          <div className={css['halfHead']}>
            <h3>{t('view3d.model')}</h3>
            {readOnly || model === null ? null : (
              <button type="button" className={page['headButton']} onClick={pick}>
                {t('view3d.replaceModel')}
              </button>
            )}
          </div>
          {model === null ? (
            <button type="button" className={css['empty']} onClick={pick}>
              <Box size={18} aria-hidden />
              <b>{t('view3d.modelNone')}</b>
              <span>{t('view3d.modelNoneText', { limit: limitText(MODEL_MAX_BYTES) })}</span>
            </button>
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
              <div className={css['controls']}>
                <span className={css['fileName']} title={model.name}>
                  {model.name}
                </span>
                <span className={css['place']}>{bytes(model.bytes)}</span>
                <a
                  className={css['small']}
                  href={model.url}
                  download={model.name}
                  aria-label={t('attachments.download', { name: model.name })}
                >
                  <Download size={15} aria-hidden />
                </a>
                {readOnly ? null : (
                  <button
                    type="button"
                    className={css['small']}
                    aria-label={t('attachments.remove', { name: model.name })}
                    onClick={() => actions.set('model', null)}
                  >
                    <X size={15} aria-hidden />
                  </button>
                )}
              </div>
            </>
          )}
          <UploadList {...list} />
        </>
      )}
    </DropZone>
  );
}
