import '@google/model-viewer';
import { Box } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './view-3d-section.module.css';

/**
 * A 3D model that can be turned and zoomed. Loaded separately: its code is larger than the rest of the page.
 * @param poster address of an image shown until the model is loaded
 */
export function ModelView({ src, name, poster }: { src: string; name: string; poster: string | undefined }) {
  const { t } = useTranslation('products');
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const able = hasWebGl();

  useEffect(() => {
    const home = place.current;
    if (home === null || !able) return undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const viewer = document.createElement('model-viewer');
    const settings: Record<string, string> = {
      src,
      alt: t('view3d.modelOf', { name }),
      'camera-controls': '',
      'touch-action': 'pan-y',
      'interaction-prompt': 'none',
      'shadow-intensity': '0.6',
      ...(poster === undefined ? {} : { poster }),
      ...(still ? {} : { 'auto-rotate': '' }),
    };
    for (const [key, value] of Object.entries(settings)) viewer.setAttribute(key, value);
    const fail = (): void => setFailed(true);
    viewer.addEventListener('error', fail);
    home.append(viewer);
    return () => {
      viewer.removeEventListener('error', fail);
      viewer.remove();
    };
  }, [src, name, poster, able, t]);

  if (!able || failed) {
    return (
      <Stack gap={2} align="center" className={`${css['model']} ${css['fallback']}`} role="status">
        <Box size={20} aria-hidden />
        <Text weight={560}>{t(failed ? 'view3d.modelFailed' : 'view3d.noWebGl')}</Text>
        <Text tone="soft" size="sm">
          {t(failed ? 'view3d.modelFailedText' : 'view3d.noWebGlText')}
        </Text>
      </Stack>
    );
  }
  return <div ref={place} className={css['model']} data-model />;
}

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
