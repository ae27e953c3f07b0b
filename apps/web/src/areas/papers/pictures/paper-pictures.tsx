import { getSettings, tradePaperSettings } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import type { PaperEditor } from '../use-paper.ts';

/** Whether signature and stamp of the company are printed on a document. */
export function PaperPictures({ editor: { paper, canEdit, keep } }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { data } = useCall(getSettings, { query: { key: 'trade_papers' } });
  const settings = data && tradePaperSettings.parse(data.trade_papers);
  const known = (['signature', 'stamp'] as const).flatMap((part) => {
    const name = `${part}_file_id` as const;
    const own = paper.terms[name];
    const id = own ?? settings?.[name] ?? null;
    return id === null ? [] : [{ part, name, own, id }];
  });
  if (known.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label={t('pictures.title')}>
      {known.map(({ part, name, own, id }) =>
        canEdit ? (
          <Checkbox
            key={part}
            checked={own !== null}
            onChange={(isOn) => void keep('details', { terms: { [name]: isOn ? id : null } })}
          >
            {t(`pictures.print_${part}`)}
          </Checkbox>
        ) : own === null ? null : (
          <Text key={part} tone="soft">
            ✓ {t(`pictures.${part}`)}
          </Text>
        ),
      )}
    </Stack>
  );
}
