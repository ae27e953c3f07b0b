import { Box } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { hasWebGl } from '../../../platform/model/has-web-gl.ts';
import { mountModel } from '../../../platform/model/mount-model.ts';
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
    const alt = t('view3d.modelOf', { name });
    return mountModel(home, { src, alt, poster, onFail: () => setFailed(true) });
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
