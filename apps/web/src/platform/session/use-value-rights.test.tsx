import type { Attribute, PermissionSlug } from '@sourcewiz/contract';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { SessionProvider, type Session } from './session.tsx';
import { useValueRights } from './use-value-rights.ts';

const carton = { dtype: 'decimal', tabname: 'packing', is_internal: false } as Attribute;
const moq = { dtype: 'decimal', tabname: 'basic', is_internal: false } as Attribute;

function rightsOf(isAdmin: boolean, ...granted: PermissionSlug[]) {
  const session = { user: { is_admin: isAdmin }, granted: new Set(granted) } as unknown as Session;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider value={session}>{children}</SessionProvider>
  );
  return renderHook(useValueRights, { wrapper }).result.current;
}

it('PERM-017 PERM-039 packaging is shown and offered for change to those who may', () => {
  expect(rightsOf(false, 'edit_packaging')(carton)).toEqual({ mayView: false, mayEdit: false });
  expect(rightsOf(false, 'view_packaging')(carton)).toEqual({ mayView: true, mayEdit: false });
  expect(rightsOf(true)(carton)).toEqual({ mayView: true, mayEdit: true });
  expect(rightsOf(false)(moq)).toEqual({ mayView: true, mayEdit: true });
});
