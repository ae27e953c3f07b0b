import { listLinkVisitors, type LinkSettings } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';

/** The people who gave their address to open the link, the latest first; nothing if the link never asked for one. */
export function LinkVisitors({ settings }: { settings: LinkSettings }) {
  const { t } = useTranslation('share');
  const { number, when } = useFormats();
  const list = useCall(listLinkVisitors, { params: { id: settings.id } });
  const isOff = !settings.email_required && (list.data?.total ?? 0) === 0;
  if (isOff) return null;
  return (
    <Loaded query={list} what={t('settings.visitors')} waiting={<LineSkeletons count={2} />}>
      {({ visitors, total }) => (
        <Stack as="section" gap={4} aria-label={t('settings.visitors')}>
          <Text as="h3" weight={600}>
            {t('settings.visitors')} <Text tone="faint">{number(total)}</Text>
          </Text>
          {visitors.length === 0 ? (
            <Text as="p" tone="faint" size="sm">
              {t('settings.noVisitors')}
            </Text>
          ) : (
            <Stack as="ul" gap={4}>
              {visitors.map(({ email, openings, last_at: at }) => (
                <Row as="li" key={email} justify="between" wrap>
                  <Text breaks>{email}</Text>
                  <Text tone="faint" size="sm">
                    {t('settings.visited', { count: openings, formatted: number(openings), when: when(at) })}
                  </Text>
                </Row>
              ))}
              {total > visitors.length ? (
                <Text as="li" tone="faint" size="sm">
                  {t('settings.moreVisitors', { formatted: number(total - visitors.length) })}
                </Text>
              ) : null}
            </Stack>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
