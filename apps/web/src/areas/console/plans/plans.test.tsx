import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { aPlan, someCatalogue } from '../console.fixture.ts';
import { consoleRoutes } from '../console-routes.ts';
import { newLine, planDraftOf, planFaults, planOf } from './plan-type-form.rules.ts';

const session = sessionFixture({ user: { is_system_user: true, two_factor: true } });

useTexts('console', 'consolePlans', 'consoleCompanies', 'plans');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  server.set('GET /api/console/plans', () => someCatalogue);
  server.set('POST /api/console/plans/preview', (body) => ({
    card: {
      id: 5,
      name: 'gold',
      label: 'GOLD',
      tier: 'standard',
      amount: (body as { amount: string }).amount,
      priority: 30,
      is_current: false,
      module_id: null,
      is_popular: false,
      limits: {},
      meta: { benefits: ['2,000 products'], line_items: [] },
      unused_rest: '0',
      payable: null,
    },
    companies: 3,
    over: [{ module_id: 'users', module_name: 'Users', companies: 2 }],
  }));
});

const open = async () => {
  openRoutes(consoleRoutes, { address: '/console/plans', session });
  await screen.findByText('500 more products');
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (call: string) => sent.filter((one) => one.call === call).at(-1)?.body;

describe('plans and prices', () => {
  it('PLAN-104 PLAN-003 are listed with prices in rupees, limits and companies', async () => {
    await open();
    expect(screen.getByText('₹84,000')).toBeDefined();
    expect(screen.getAllByText('2,000 products, 5 users').length).toBe(2);
  });

  it('PLAN-104 a plan is changed, with what companies will see of it and whom it concerns', async () => {
    server.set('PUT /api/console/plans/5', () => someCatalogue);
    await open();
    press('GOLD');
    await screen.findByRole('dialog');
    const preview = within(await screen.findByRole('region', { name: 'What companies see' }));
    expect(await preview.findByText('₹84,000')).toBeDefined();
    expect(preview.getByText(/2 companies use more of Users than it would allow/)).toBeDefined();
    type(/^Price a year/, '90000');
    expect(await preview.findByText('₹90,000')).toBeDefined();
    type('Limit of Product Library', '6000');
    press('Save plan');
    await waitFor(() => expect(sentTo('PUT /api/console/plans/5')).toBeDefined());
    expect(sentTo('PUT /api/console/plans/5')).toMatchObject({
      amount: '90000',
      limits: { product_library: 6000, users: 5, custom_formats: null },
      benefits: [{ en: 'Help by phone', tr: 'Telefonla yardım' }],
    });
  });

  it('a name that is taken is shown at its field', async () => {
    server.set('POST /api/console/plans', () =>
      refused(409, 'plan_name_taken', { message: 'There is a plan with this name', path: 'body.name' }),
    );
    await open();
    press('Add plan');
    await screen.findByRole('dialog');
    press('Save plan');
    expect(await screen.findByText(/begins with a letter/)).toBeDefined();
    type(/Name that companies see/, 'Gold');
    type(/Identity/, 'gold');
    type(/^Price a year/, '1');
    press('Save plan');
    expect(await screen.findByText(/There is a plan with this name/)).toBeDefined();
  });

  it('PLAN-104 an add-on is changed', async () => {
    server.set('PUT /api/console/addons/2', () => someCatalogue);
    await open();
    press('500 more products');
    await screen.findByRole('dialog');
    type(/^Price a year/, '15000');
    press('Save add-on');
    await waitFor(() =>
      expect(sentTo('PUT /api/console/addons/2')).toEqual({
        module_id: 'product_library',
        label: { en: '500 more products', tr: '500 ürün daha' },
        description: { en: 'For one more range', tr: 'Bir seri daha için' },
        amount: '15000',
        limit: 500,
        is_on_offer: true,
      }),
    );
  });
});

describe('a plan as it is typed', () => {
  it('goes back unchanged', () => {
    const plan = aPlan(4, 'silver', {
      line_items: [{ label: { en: 'Set-up', tr: 'Kurulum' }, amount: '500.50' }],
    });
    const { id: _id, companies: _companies, ...fields } = plan;
    expect(planOf(planDraftOf(plan))).toEqual(fields);
  });

  it('tells what is wrong with it', () => {
    const right = planDraftOf(aPlan(4, 'silver'));
    expect(planFaults(right)).toEqual({});
    expect(planFaults({ ...right, name: 'Gold', amount: '1,5', priority: '', label: ' ' })).toEqual({
      name: 'name',
      amount: 'amount',
      priority: 'whole',
      label: 'required',
    });
    expect(
      planFaults({ ...right, limits: { users: '1.5' }, benefits: [{ ...newLine(), en: 'Help' }] }),
    ).toEqual({
      limits: 'whole',
      benefits: 'both',
    });
  });
});
