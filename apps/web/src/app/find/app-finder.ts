import { Languages, LogOut, Settings, Upload } from 'lucide-react';
import { logOut } from '../../areas/identity/index.ts';
import type { AreaFinder, FindAction } from '../../platform/find/area-finder.ts';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { switchLanguage } from '../../platform/session/switch-language.ts';

/** The tabs of the settings. */
export const settings: readonly FindAction[] = settingsTabs.map(({ key, number, access }) => ({
  key: `settings-${key}`,
  name: `account:tabs.${key}`,
  alsoNamed: ['find:settings', 'find:settingsPage'],
  needs: access,
  icon: Settings,
  to: `/profile-settings/${number}`,
}));

/** Actions of the shell itself. */
export const finder: AreaFinder = {
  texts: ['app', 'find', 'account'],
  actions: [
    {
      key: 'import',
      name: 'find:importProducts',
      needs: 'update_products',
      icon: Upload,
      to: '/manage-products',
    },
    {
      key: 'english',
      name: 'find:english',
      alsoNamed: ['app:languages.en', 'app:header.language'],
      needs: 'member',
      icon: Languages,
      run: () => switchLanguage('en'),
    },
    {
      key: 'turkish',
      name: 'find:turkish',
      alsoNamed: ['app:languages.tr', 'app:header.language'],
      needs: 'member',
      icon: Languages,
      run: () => switchLanguage('tr'),
    },
    { key: 'log-out', name: 'find:logOut', needs: 'member', icon: LogOut, run: () => logOut() },
  ],
};
