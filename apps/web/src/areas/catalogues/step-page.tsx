import type { Catalogue } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../platform/session/session.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import type { Loading } from '../../platform/list/loaded.tsx';
import type { BuildStep } from './catalogues.rules.ts';
import { CatalogueFailed } from './catalogue-failed.tsx';
import { BuildSteps } from './details/build-steps.tsx';

/** A step of building a catalogue: heading, crumbs and steps are rendered at once, before the catalogue is loaded. */
export function StepPage({
  step,
  id,
  title,
  crumb = title,
  narrow = false,
  actions,
  children,
}: {
  step: BuildStep;
  /** Id of the catalogue; null until it exists. */
  id: number | null;
  title: string;
  /** Name of the page in the crumbs, if that is not its title. */
  crumb?: string | undefined;
  narrow?: boolean;
  /** Shown behind the steps. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('catalogues');
  const seesList = usePermitted('view_catalogue_history');
  const list = { label: t('history.title') };
  return (
    <Page
      title={title}
      crumbs={[seesList ? { ...list, to: '/catalogue-history' } : list, { label: crumb }]}
      width={narrow ? 'narrow' : 'full'}
      actions={
        <>
          <BuildSteps current={step} catalogueId={id} />
          {actions}
        </>
      }
    >
      {children}
    </Page>
  );
}

/** The part of a page that needs the catalogue. */
export function WithCatalogue({
  query,
  children,
}: {
  query: Loading<Catalogue>;
  children: (catalogue: Catalogue) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <Card>
      {error === null ? (
        <LineSkeletons count={6} />
      ) : (
        <CatalogueFailed failure={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

/** The state of the work, in the bar below: the most important fact, and secondary text beside it. */
export function BarNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row wrap align="baseline" gap={10}>
      <Text as="b" tone="ink" weight={600}>
        {title}
      </Text>
      <Text tone="faint" size="sm">
        {children}
      </Text>
    </Row>
  );
}
