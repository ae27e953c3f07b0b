import {
  changeFirstPlan,
  consolePlans,
  countedModules,
  limitText,
  type ConsoleAddonType,
  type ConsolePlan,
  type ResultOf,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import { moduleName } from '../companies/company-words.ts';
import { AddonTypeDialog } from './addon-type-dialog.tsx';
import css from './plans.module.css';
import { PlanTypeDialog } from './plan-type-dialog.tsx';

type Catalogue = ResultOf<typeof consolePlans>;
type Opened = { what: 'plan'; plan: ConsolePlan | null } | { what: 'addon'; addon: ConsoleAddonType | null };

/** Plans, add-ons and prices, as data. */
export function PlansPage() {
  const { t } = useTranslation('consolePlans');
  const query = useCall(consolePlans);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Page
      title={t('title')}
      note={t('note')}
      actions={
        query.data === undefined ? undefined : (
          <>
            <Button onClick={() => setOpened({ what: 'addon', addon: null })}>{t('addons.add')}</Button>
            <Button variant="primary" onClick={() => setOpened({ what: 'plan', plan: null })}>
              {t('plans.add')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} what={t('title')} waiting={<SectionSkeletons fields={[2, 5, 4]} />}>
        {(catalogue) => (
          <Sections>
            <FirstPlan catalogue={catalogue} />
            <PlanSection plans={catalogue.plans} onOpen={(plan) => setOpened({ what: 'plan', plan })} />
            <AddonSection addons={catalogue.addons} onOpen={(addon) => setOpened({ what: 'addon', addon })} />
          </Sections>
        )}
      </Loaded>
      {opened?.what === 'plan' ? <PlanTypeDialog plan={opened.plan} onClose={close} /> : null}
      {opened?.what === 'addon' ? <AddonTypeDialog addon={opened.addon} onClose={close} /> : null}
    </Page>
  );
}

const NONE = 'none';

/** What new companies begin with; it takes effect at once. */
function FirstPlan({ catalogue: { plans, first_plan_id: first } }: { catalogue: Catalogue }) {
  const { t } = useTranslation('consolePlans');
  const { act, isActing } = useAct(changeFirstPlan, {
    onDone: () => toast({ tone: 'ok', title: t('first.changed') }),
  });
  return (
    <Section
      title={t('first.title')}
      text={t('first.text')}
      aside={
        <div className={css['first']}>
          <ChoiceField
            label={t('first.title')}
            disabled={isActing}
            value={first === null ? NONE : String(first)}
            choices={[
              ...plans
                .filter(({ module_id: module }) => module === null)
                .map(({ id, label }) => ({ value: String(id), label: label.toUpperCase() })),
              { value: NONE, label: t('first.none') },
            ]}
            onChange={(id) => void act({ body: { plan_id: id === NONE || id === null ? null : Number(id) } })}
          />
        </div>
      }
    />
  );
}

function PlanSection({
  plans,
  onOpen,
}: {
  plans: readonly ConsolePlan[];
  onOpen: (plan: ConsolePlan) => void;
}) {
  const { t } = useTranslation('consolePlans');
  return (
    <Section title={t('plans.title')} count={plans.length}>
      <PlainTable
        label={t('plans.title')}
        rows={plans}
        keyOf={({ id }) => String(id)}
        stacks
        columns={usePlanColumns(onOpen)}
      />
    </Section>
  );
}

function usePlanColumns(onOpen: (plan: ConsolePlan) => void): readonly PlainColumn<ConsolePlan>[] {
  const { t } = useTranslation('consolePlans');
  const { number } = useFormats();
  const limits = ({ limits: known }: ConsolePlan): string =>
    countedModules
      .flatMap((slug) => {
        const limit = known[slug];
        return limit === undefined ? [] : [limitText(slug, limit, currentLanguage())];
      })
      .join(', ');
  return [
    {
      key: 'plan',
      head: t('plans.plan'),
      cell: (plan) => (
        <Stack gap={2} className={css['plan']}>
          <Row gap={6} wrap>
            <BareButton className={css['name']} onClick={() => onOpen(plan)}>
              {plan.label.toUpperCase()}
            </BareButton>
            {plan.is_popular ? <Tag tone="accent">{t('plans.popular')}</Tag> : null}
            {plan.is_on_offer ? null : <Tag>{t('plans.notOffered')}</Tag>}
            {plan.module_id === null ? null : <Tag tone="info">{moduleName(plan.module_id)}</Tag>}
          </Row>
          <Text tone="faint" size="sm">
            {limits(plan)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'price',
      head: t('plans.price'),
      align: 'end',
      cell: ({ amount, hides_price: isHidden }) =>
        isHidden ? t('plans.hidden', { price: planPrice(amount) }) : planPrice(amount),
    },
    { key: 'rank', head: t('plans.rank'), align: 'end', cell: ({ priority }) => number(priority) },
    {
      key: 'companies',
      head: t('plans.companies'),
      align: 'end',
      cell: ({ companies }) => number(companies),
    },
  ];
}

function AddonSection({
  addons,
  onOpen,
}: {
  addons: readonly ConsoleAddonType[];
  onOpen: (addon: ConsoleAddonType) => void;
}) {
  const { t } = useTranslation('consolePlans');
  const columns = useAddonColumns(onOpen);
  return (
    <Section
      title={t('addons.title')}
      count={addons.length}
      {...(addons.length === 0 ? { text: t('addons.none') } : {})}
    >
      {addons.length === 0 ? undefined : (
        <PlainTable
          label={t('addons.title')}
          rows={addons}
          keyOf={({ id }) => String(id)}
          stacks
          columns={columns}
        />
      )}
    </Section>
  );
}

function useAddonColumns(
  onOpen: (addon: ConsoleAddonType) => void,
): readonly PlainColumn<ConsoleAddonType>[] {
  const { t } = useTranslation('consolePlans');
  const { number } = useFormats();
  return [
    {
      key: 'addon',
      head: t('addons.addon'),
      cell: (addon) => (
        <Stack gap={2}>
          <Row gap={6} wrap>
            <BareButton className={css['name']} onClick={() => onOpen(addon)}>
              {addon.label[currentLanguage()]}
            </BareButton>
            {addon.is_on_offer ? null : <Tag>{t('plans.notOffered')}</Tag>}
          </Row>
          <Text tone="faint" size="sm">
            {moduleName(addon.module_id)}
          </Text>
        </Stack>
      ),
    },
    { key: 'price', head: t('plans.price'), align: 'end', cell: ({ amount }) => planPrice(amount) },
    {
      key: 'adds',
      head: t('addons.adds'),
      align: 'end',
      cell: ({ limit }) => (limit === null ? t('addons.opens') : number(limit)),
    },
    {
      key: 'companies',
      head: t('plans.companies'),
      align: 'end',
      cell: ({ companies }) => number(companies),
    },
  ];
}
