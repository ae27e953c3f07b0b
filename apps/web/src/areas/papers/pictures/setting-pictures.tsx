import type { TradePaperSettings } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../../platform/upload/file-kinds.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';

interface Props {
  draft: TradePaperSettings;
  onChange: (part: Partial<TradePaperSettings>) => void;
}

/** The pictures of signature and stamp that new papers are printed with. */
export function SettingPictures(props: Props) {
  return (
    <Stack gap={12}>
      <Picture {...props} part="signature" />
      <Picture {...props} part="stamp" />
    </Stack>
  );
}

function Picture({ draft, onChange, part }: Props & { part: 'signature' | 'stamp' }) {
  const { t } = useTranslation('papers');
  const name = `${part}_file_id` as const;
  const { send, list } = useUploads(imageFiles, (_, image) => onChange({ [name]: image.id }));
  const has = draft[name] !== null;
  return (
    <DropZone accept={imageFiles.accept} room={1} onFiles={send} input={{ 'data-part': part }}>
      {({ pick }) => (
        <Stack gap={6}>
          <Text weight={560}>{t(`pictures.${part}`)}</Text>
          <Row gap={8} wrap>
            <Button size="small" onClick={pick}>
              {t(has ? 'pictures.replace' : 'pictures.add')}
            </Button>
            {has ? (
              <>
                <Button size="small" variant="text" onClick={() => onChange({ [name]: null })}>
                  {t('pictures.remove')}
                </Button>
                <Text tone="ok">✓ {t('pictures.kept')}</Text>
              </>
            ) : null}
          </Row>
          <Text tone="faint" size="sm">
            {t('pictures.kinds')}
          </Text>
          <UploadList {...list} />
        </Stack>
      )}
    </DropZone>
  );
}
