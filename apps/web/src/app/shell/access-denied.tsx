import type { Access } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { permissionName } from '../../platform/i18n/problem-text.ts';
import { useSession } from '../../platform/session/session.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { useDocumentTitle } from '../../platform/kit/page/page.tsx';
import { WholePageState } from '../../platform/kit/states/states.tsx';
import { useNavItems } from './nav-items.ts';

/** Replaces a page whose permission is missing: says which one, who can give it, and where to go instead. */
export function AccessDenied({ needed }: { needed: Access }) {
  const { t } = useTranslation('platform');
  const { t: words } = useTranslation('app');
  const { organisation } = useSession();
  const [first] = useNavItems();
  useDocumentTitle(t('states.deniedTitle'));
  const who = { admin: organisation.admin_name, company: organisation.name };
  return (
    <WholePageState
      icon={<Lock size={18} />}
      title={t('states.deniedTitle')}
      text={
        needed === 'admin'
          ? t('states.deniedAdmin', who)
          : first === undefined
            ? t('states.deniedNowhere', who)
            : t('states.deniedText', { ...who, permission: namesOf(needed) })
      }
      actions={
        first === undefined ? undefined : (
          <LinkButton to={first.to} variant="primary">
            {t('states.goTo', { page: words(`nav.${first.key}`) })}
          </LinkButton>
        )
      }
    />
  );
}

function namesOf(needed: Access): string {
  const slugs = typeof needed === 'string' ? [needed] : needed;
  return slugs.map(permissionName).join(' / ');
}
