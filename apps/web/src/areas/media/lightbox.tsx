import type { Image } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

/** Images in a full-window viewer. */
export function ImageLightbox({
  images,
  at,
  name,
  onClose,
}: {
  images: readonly (Pick<Image, 'large'> & Partial<Pick<Image, 'width' | 'height'>>)[];
  at: number;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('media');
  return (
    <Lightbox
      open
      close={onClose}
      index={at}
      slides={images.map(({ large, ...size }, place) => ({
        src: large,
        ...size,
        alt: `${name}, ${place + 1}`,
      }))}
      labels={{
        Previous: t('previous'),
        Next: t('next'),
        Close: t('close'),
        Lightbox: name,
        'Zoom in': t('zoomIn'),
        'Zoom out': t('zoomOut'),
      }}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      carousel={{ finite: images.length < 2 }}
      animation={{ fade: 140, swipe: 200 }}
      controller={{ closeOnBackdropClick: true }}
    />
  );
}
