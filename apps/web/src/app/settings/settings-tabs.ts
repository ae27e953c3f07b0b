import { claimReward, updateMe, type Access, type Operation } from '@sourcewiz/contract';
import type { ComponentType, ReactNode } from 'react';
import { loadAttributesTab } from '../../areas/attributes/attribute-manager-routes.ts';
import { loadMembersTab, loadSecurityLogTab } from '../../areas/identity/members-routes.ts';
import { loadPreferencesTab, loadProfileTab } from '../../areas/identity/profile-routes.ts';
import { loadLabelsTab } from '../../areas/labels/labels-routes.ts';
import { loadPlanTab } from '../../areas/plans/plans-routes.ts';
import { loadRewardsTab } from '../../areas/rewards/rewards-routes.ts';
import { loadCompanyTab, loadRatesTab } from '../../areas/organisation/company-routes.ts';
import { loadBackupsTab, loadTaskHistoryTab } from '../../areas/tasks/task-history-routes.ts';
import { loadTexts, type Namespace } from '../../platform/i18n/texts.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

export interface SettingsTab {
  /** In the address: `/profile-settings/{number}` (ruling 12). */
  number: number;
  /** Its name is the text `tabs.{key}` of the namespace `account`. */
  key:
    | 'profile'
    | 'company'
    | 'members'
    | 'preferences'
    | 'labels'
    | 'plan'
    | 'rewards'
    | 'rates'
    | 'attributes'
    | 'taskHistory'
    | 'backups'
    | 'securityLog';
  /** Who may open it; the tab itself decides what they may change. */
  access: Access;
  /** The call of all its changes, if whoever may not make it only reads. */
  changes?: Pick<Operation, 'method' | 'permission' | 'inVisit'>;
  /** Its content; code and texts are loaded when it is first opened. */
  Screen: ComponentType;
}

/** The tabs, in display order. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    number: 1,
    key: 'profile',
    access: 'member',
    changes: updateMe,
    Screen: lazyTab(() => loadProfileTab().then(({ ProfileTab }) => ProfileTab), 'identity'),
  },
  {
    number: 2,
    key: 'company',
    access: 'member',
    Screen: lazyTab(() => loadCompanyTab().then(({ CompanyTab }) => CompanyTab), 'company', 'media'),
  },
  {
    number: 3,
    key: 'members',
    access: 'member',
    Screen: lazyTab(() => loadMembersTab().then(({ MembersTab }) => MembersTab), 'members'),
  },
  {
    number: 4,
    key: 'preferences',
    access: 'member',
    changes: updateMe,
    Screen: lazyTab(() => loadPreferencesTab().then(({ PreferencesTab }) => PreferencesTab)),
  },
  {
    number: 5,
    key: 'labels',
    access: 'view_products',
    Screen: lazyTab(() => loadLabelsTab().then(({ LabelsTab }) => LabelsTab), 'labels'),
  },
  {
    number: 6,
    key: 'plan',
    access: 'member',
    Screen: lazyTab(() => loadPlanTab().then(({ PlanTab }) => PlanTab), 'plans'),
  },
  {
    number: 12,
    key: 'rewards',
    access: 'member',
    changes: claimReward,
    Screen: lazyTab(() => loadRewardsTab().then(({ RewardsTab }) => RewardsTab), 'rewards', 'identity'),
  },
  {
    number: 11,
    key: 'rates',
    access: 'member',
    Screen: lazyTab(() => loadRatesTab().then(({ RatesTab }) => RatesTab), 'company', 'rows'),
  },
  {
    number: 10,
    key: 'attributes',
    access: 'admin',
    Screen: lazyTab(
      () => loadAttributesTab().then(({ AttributesTab }) => AttributesTab),
      'attributeManager',
      'attributes',
    ),
  },
  {
    number: 7,
    key: 'taskHistory',
    access: 'member',
    Screen: lazyTab(() => loadTaskHistoryTab().then(({ TaskHistoryTab }) => TaskHistoryTab), 'taskHistory'),
  },
  {
    number: 8,
    key: 'backups',
    access: 'update_products',
    Screen: lazyTab(() => loadBackupsTab().then(({ BackupsTab }) => BackupsTab), 'taskHistory'),
  },
  {
    number: 9,
    key: 'securityLog',
    access: 'admin',
    Screen: lazyTab(() => loadSecurityLogTab().then(({ SecurityLogTab }) => SecurityLogTab), 'members'),
  },
];

/** The tab of an address; undefined if no tab has the number. */
export function tabOfNumber(number: string): SettingsTab | undefined {
  return settingsTabs.find((tab) => String(tab.number) === number);
}

/** @param texts namespaces that the tab needs in addition to `platform` and `account` */
function lazyTab(load: () => Promise<() => ReactNode>, ...texts: Namespace[]): ComponentType {
  return lazyPart(async () => {
    const [tab] = await Promise.all([load(), loadTexts(texts)]);
    return { default: tab };
  });
}
