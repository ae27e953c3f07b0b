import { permissionSlugs } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { aMember } from './member.fixture.ts';
import { changesOf, fieldOfProblem, formOf, ipWrong, wrongIn } from './member-form.rules.ts';
import { accessOf, actionsFor, initialsOf, nameOf } from './member.rules.ts';

describe('the form of a member', () => {
  it('PERM-054 sends only what was changed', () => {
    const member = aMember();
    const form = formOf(member);
    expect(changesOf(member, form)).toEqual({ details: null, permissions: null });
    expect(changesOf(member, { ...form, lastName: 'Rao', granted: new Set(['view_products']) })).toEqual({
      details: { last_name: 'Rao' },
      permissions: [{ slug: 'delete_products', toggleValue: false }],
    });
  });

  it('PERM-034 an admin gets no single permissions; one who becomes an employee gets all of them told', () => {
    const employee = aMember();
    expect(changesOf(employee, { ...formOf(employee), isAdmin: true, granted: new Set() })).toEqual({
      details: { is_admin: true },
      permissions: null,
    });
    const admin = aMember({ is_admin: true, view: { permissions: [...permissionSlugs] } });
    const granted = new Set(['view_products'] as const);
    const { permissions } = changesOf(admin, { ...formOf(admin), isAdmin: false, granted });
    expect(permissions).toHaveLength(permissionSlugs.length);
    expect(permissions?.filter(({ toggleValue }) => toggleValue)).toEqual([
      { slug: 'view_products', toggleValue: true },
    ]);
  });

  it('PERM-045 PERM-046 several addresses separated by commas, IPv6 and ranges too; the wrong ones are named', () => {
    const good = '203.0.113.4, 203.0.113.0/24,\n2001:db8::1';
    expect(ipWrong({ ipMode: 'block', ipText: good })).toBeNull();
    expect(ipWrong({ ipMode: 'block', ipText: '203.0.113.4, 10.0.0.300, home' })).toEqual({
      kind: 'wrong',
      wrong: ['10.0.0.300', 'home'],
    });
    expect(ipWrong({ ipMode: 'notify', ipText: ' , ' })).toEqual({ kind: 'empty' });
    expect(ipWrong({ ipMode: 'off', ipText: 'home' })).toBeNull();
    const member = aMember();
    expect(changesOf(member, { ...formOf(member), ipMode: 'block', ipText: good }).details).toEqual({
      ip_restriction: { mode: 'block', addresses: ['203.0.113.4', '203.0.113.0/24', '2001:db8::1'] },
    });
  });

  it('SHELL-083 names what is missing, and an email that is none', () => {
    const empty = formOf(null);
    expect(wrongIn(empty, true)).toEqual({ email: 'required', firstName: 'required' });
    expect(wrongIn({ ...empty, email: 'asha@', firstName: 'Asha' }, true)).toEqual({ email: 'email' });
    expect(wrongIn(formOf(aMember()), false)).toEqual({});
  });

  it('a refusal of the server finds its field', () => {
    expect(fieldOfProblem({ code: 'email_taken' })).toBe('email');
    expect(fieldOfProblem({ code: 'ip_would_block_you' })).toBe('ip');
    expect(fieldOfProblem({ code: 'last_admin' })).toBe('role');
    expect(fieldOfProblem({ code: 'invalid_input', path: 'body.ip_restriction.addresses.0' })).toBe('ip');
    expect(fieldOfProblem({ code: 'internal' })).toBeUndefined();
  });
});

describe('a member in the list', () => {
  it('tells how much somebody may do', () => {
    expect(accessOf({ isAdmin: true, permissions: [] })).toEqual({ kind: 'full' });
    expect(accessOf({ isAdmin: false, permissions: permissionSlugs })).toEqual({ kind: 'full' });
    expect(accessOf({ isAdmin: false, permissions: [] })).toEqual({ kind: 'none' });
    expect(accessOf({ isAdmin: false, permissions: ['view_products'] })).toEqual({
      kind: 'some',
      granted: 1,
      all: permissionSlugs.length,
    });
  });

  it('PERM-054 nobody deactivates or deletes the own account; an invitation can be sent again', () => {
    expect(actionsFor({ id: 'a', status: 'active' }, 'a')).toEqual(['edit']);
    expect(actionsFor({ id: 'b', status: 'active' }, 'a')).toEqual(['edit', 'deactivate', 'delete']);
    expect(actionsFor({ id: 'b', status: 'inactive' }, 'a')).toEqual(['edit', 'activate', 'delete']);
    expect(actionsFor({ id: 'b', status: 'invited' }, 'a')).toEqual(['edit', 'resend', 'delete']);
    expect(actionsFor({ id: 'b', status: 'deleted' }, 'a')).toEqual([]);
  });

  it('somebody without a name is called by the email', () => {
    expect(nameOf({ first_name: '', last_name: '', email: 'a@b.example' })).toBe('a@b.example');
    expect(initialsOf('Asha Devi Yadav')).toBe('AY');
    expect(initialsOf('ravi')).toBe('R');
  });
});
