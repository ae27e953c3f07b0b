import type { Catalogue } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';

/** The design that a catalogue has, with the way to the others. */
export function DesignLine({ catalogue: { id, design } }: { catalogue: Pick<Catalogue, 'id' | 'design'> }) {
  const { t } = useTranslation('catalogues');
  const mayChange = usePermitted('create_edit_catalogues');
  return (
    <Row justify="between" wrap>
      <Stack gap={0}>
        <Text weight={560}>{t(`details.designs.${design}.name`)}</Text>
        <Text tone="soft" size="sm">
          {t(`details.designs.${design}.text`)}
        </Text>
      </Stack>
      {mayChange ? (
        <LinkButton to="/catalogue-design/$id" params={{ id: String(id) }}>
          {t('design.change')}
        </LinkButton>
      ) : null}
    </Row>
  );
}
