import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AreaFinder } from '../../platform/find/area-finder.ts';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { Keys } from './keys.tsx';
import css from './shortcuts-dialog.module.css';

/** All shortcuts, as the areas list them. */
export function ShortcutsDialog({
  finders: all,
  onClose,
}: {
  finders: readonly AreaFinder[];
  onClose: () => void;
}) {
  const { t } = useTranslation('find');
  const groups = all.flatMap(({ shortcuts }) => (shortcuts === undefined ? [] : [shortcuts]));
  return (
    <Dialog title={t('shortcuts.title')} width={520} onClose={onClose}>
      <Stack gap={16}>
        {groups.map(({ heading, list }) => (
          <section key={heading}>
            <Text as="h3" weight={600} className={css['heading']}>
              {i18next.t(heading as never)}
            </Text>
            <dl className={css['list']}>
              {list.map(({ keys, name }) => (
                <Row as="div" justify="between" key={name} className={css['line']}>
                  <dt>{i18next.t(name as never)}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
