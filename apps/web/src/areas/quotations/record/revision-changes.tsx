import { revisionChanges, type QuotationDetails } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';

/** What changed since the revision before, line by line. */
export function RevisionChanges({ quotation }: { quotation: QuotationDetails }) {
  const { t } = useTranslation('quotations');
  const { money, number } = useFormats();
  const { before, lines, figures, terms } = quotation;
  if (before === null) return null;
  const changes = revisionChanges(before.lines, lines);
  const known = new Map([...before.lines, ...lines].map((line) => [line.uid, line]));
  const shown = (field: string, text: string | null): string =>
    text === null || text === ''
      ? '–'
      : field === 'price'
        ? money(text, terms.currency)
        : field === 'name' || field === 'remark'
          ? text
          : number(text);
  return (
    <Card title={t('changes.title', { revision: before.revision })}>
      <Stack gap={8}>
        {changes.length === 0 ? <Text tone="soft">{t('changes.none')}</Text> : null}
        {changes.map(({ uid, kind, fields }) => (
          <Row key={uid} gap={10} wrap align="baseline">
            <Text weight={560}>{known.get(uid)?.name}</Text>
            {kind === 'changed' ? (
              fields.map(({ field, before: was, after }) => (
                <Text key={field} figures>
                  {t(`changes.fields.${field}`)} <s>{shown(field, was)}</s> →{' '}
                  <strong>{shown(field, after)}</strong>
                </Text>
              ))
            ) : (
              <Text tone={kind === 'added' ? 'ok' : 'soft'}>{t(`changes.${kind}`)}</Text>
            )}
          </Row>
        ))}
        <Row gap={10} align="baseline">
          <Text weight={560}>{t('side.total')}</Text>
          <Text figures>
            <s>{money(before.figures.taxed_total, terms.currency)}</s> →{' '}
            <strong>{money(figures.taxed_total, terms.currency)}</strong>
          </Text>
        </Row>
      </Stack>
    </Card>
  );
}
