import {
  consoleCompany,
  type ConsoleAddon,
  type ConsoleCompanyDetails,
  type ModuleUsage,
} from '@sourcewiz/contract';
import { useParams } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Sections } from '../../../platform/kit/page/section.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { NotFoundState } from '../../../platform/kit/states/not-found-state.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { AddonDialog, RemoveAddonDialog } from './addon-dialogs.tsx';
import { AddonSection, HistorySection, ModuleSection, RequestSection } from './company-sections.tsx';
import { PeopleSection, PlanSection, StorageSection, VisitSection } from './company-side.tsx';
import { useStateOf } from './company-words.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';

/** What is open over the page of a company. */
export type Opened =
  | { what: 'plan' }
  | { what: 'addon' }
  | { what: 'enter' }
  | { what: 'trial'; module: ModuleUsage }
  | { what: 'remove'; addon: ConsoleAddon };

/** A company: what it has, what it uses of it, and what the provider may change. */
export function CompanyPage() {
  const { t } = useTranslation('consoleCompanies');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCall(consoleCompany, { params: { id } });
  const stateOf = useStateOf();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data } = query;
  if (data === undefined && (query.error?.status === 404 || query.error?.status === 400))
    return <NotFoundState />;
  return (
    <Page
      title={data?.company.name ?? t('company')}
      crumbs={[{ label: t('title'), to: '/console' }, { label: data?.company.name ?? t('company') }]}
      note={
        data === undefined ? undefined : (
          <Row gap={12} wrap>
            <StatusDot {...stateOf(data.company)} />
            {data.company.is_set_up ? null : <Tag tone="warn">{t('setup.open')}</Tag>}
            <span>{[data.company.city, data.company.country].filter(Boolean).join(', ')}</span>
          </Row>
        )
      }
      actions={
        data === undefined ? undefined : (
          <>
            <Button icon={<LogIn size={15} aria-hidden />} onClick={() => setOpened({ what: 'enter' })}>
              {t('enter.action')}
            </Button>
            <Button variant="primary" onClick={() => setOpened({ what: 'plan' })}>
              {t('plan.change')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} what={t('company')} waiting={<SectionSkeletons fields={[4, 6, 3]} />}>
        {(details) => <Company details={details} onOpen={setOpened} />}
      </Loaded>
      {data === undefined || opened === null ? null : (
        <OpenDialog details={data} opened={opened} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

function Company({ details, onOpen }: { details: ConsoleCompanyDetails; onOpen: (opened: Opened) => void }) {
  return (
    <Columns side="last" width={340}>
      <Sections>
        <ModuleSection modules={details.modules} onTrial={(module) => onOpen({ what: 'trial', module })} />
        <AddonSection
          addons={details.addons}
          onAdd={() => onOpen({ what: 'addon' })}
          onRemove={(addon) => onOpen({ what: 'remove', addon })}
        />
        <RequestSection requests={details.requests} />
        <HistorySection history={details.history} />
      </Sections>
      <Sections>
        <PlanSection details={details} />
        <PeopleSection details={details} />
        <StorageSection storage={details.storage} />
        <VisitSection id={details.company.id} entries={details.entries} />
      </Sections>
    </Columns>
  );
}

function OpenDialog({
  details,
  opened,
  onClose,
}: {
  details: ConsoleCompanyDetails;
  opened: Opened;
  onClose: () => void;
}) {
  const { company } = details;
  if (opened.what === 'plan') return <PlanDialog details={details} onClose={onClose} />;
  if (opened.what === 'addon') return <AddonDialog company={company} onClose={onClose} />;
  if (opened.what === 'enter') return <EnterDialog company={company} onClose={onClose} />;
  if (opened.what === 'trial')
    return <TrialDialog company={company} module={opened.module} onClose={onClose} />;
  return <RemoveAddonDialog company={company} addon={opened.addon} onClose={onClose} />;
}
