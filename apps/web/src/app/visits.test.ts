import * as contract from '@sourcewiz/contract';
import { allOperations, isOpenToVisits, type Operation } from '@sourcewiz/contract';
import { expect, it } from 'vitest';

const files: Record<string, string> = import.meta.glob('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(files)
  .filter(([file]) => !/\.(test|fixture)\.|^\.\.\/(buyer|areas\/console)\//.test(file))
  .map(([, text]) => text);

const closed = Object.entries(contract as Record<string, unknown>).filter(
  (entry): entry is [string, Operation] =>
    allOperations.includes(entry[1] as Operation) &&
    !isOpenToVisits(entry[1] as Operation) &&
    !['public', 'pending', 'provider'].includes(String((entry[1] as Operation).permission)),
);
const isMade = (name: string) => sources.some((text) => new RegExp(`(useAct|call)\\(${name}[,)]`).test(text));
/** Whether some screen asks if it may be made: its button, the tab around it, or the panel that has the button. */
const isAskedFor = (name: string) =>
  sources.some((text) =>
    new RegExp(`(usePermitted\\(|isAllowed\\(\\w+, |changes: |call=\\{)${name}\\b`).test(text),
  );

/** Made where another call is asked for, or where nobody is who visits. */
const within: Readonly<Record<string, readonly string[]>> = {
  'the tabs of the person and of preferences, which are closed': [
    'changePassword',
    'disableTwoFactor',
    'enableTwoFactor',
    'newRecoveryCodes',
    'requestNda',
    'revokeOneSession',
    'revokeOtherSessions',
    'startTwoFactor',
    'updateMobile',
  ],
  'what belongs to another call that is asked for': [
    'cancelPaper',
    'changePaperLink',
    'confirmPaper',
    'deleteExchangeRate',
    'deleteMember',
    'resendInvitation',
    'restoreBackup',
    'savePermissions',
    'takeCompanyData',
    'updateMember',
  ],
  'the person’s own at their first sign-in, or told by itself': [
    'acceptPolicy',
    'askForAccess',
    'reportRewardAction',
    'updateWhatsapp',
  ],
};

it('PLAN-104 a screen that makes a call asks first whether somebody who visits the company may make it', () => {
  const unasked = closed.map(([name]) => name).filter((name) => isMade(name) && !isAskedFor(name));
  expect(unasked.toSorted()).toEqual(Object.values(within).flat().toSorted());
});
