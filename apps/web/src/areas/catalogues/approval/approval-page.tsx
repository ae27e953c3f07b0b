import {
  getCatalogue,
  reviewApproval,
  type AnswerOf,
  type Catalogue,
  type ReviewGroup,
} from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { HiddenInCatalogue } from '../hidden-products.tsx';
import { stepLink } from '../step-link.ts';
import { WithCatalogue } from '../step-page.tsx';
import { AddedCard } from './added-card.tsx';
import { approvalTones } from './approval-tones.ts';
import { ChangedProducts } from './changed-products.tsx';
import { ChecksCard, EarlierCard, SettingsCard } from './review-cards.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { SeeAsBuyer } from './see-as-buyer.tsx';

const route = getRouteApi('/shell/catalogue-approval/$id');

/** What an admin looks at before a catalogue goes out: note, changes, checks, settings. */
export function ApprovalPage() {
  const { t } = useTranslation('catalogues');
  const { when } = useFormats();
  const id = Number(route.useParams().id);
  const catalogue = useCall(getCatalogue, { params: { id } });
  const approval = catalogue.data?.approval ?? null;
  return (
    <Page
      title={catalogue.data?.name ?? t('approval.title')}
      crumbs={[{ label: t('history.title'), to: '/catalogue-history' }, { label: t('approval.title') }]}
      width="full"
      note={
        approval === null ? undefined : (
          <Row wrap gap={12}>
            <StatusDot tone={approvalTones[approval.state]} label={t(`approval.states.${approval.state}`)} />
            {t(approval.sent_by_you ? 'approval.sentByYou' : 'approval.sentBy', {
              name: approval.sent_by,
              when: when(approval.sent_at),
            })}
            {' · '}
            {t('approval.version', { version: approval.version })}
          </Row>
        )
      }
      actions={
        <>
          {approval?.state === 'pending' ? <SeeAsBuyer catalogueId={id} /> : null}
          <LinkButton {...stepLink('details', id)} icon={<Pencil size={15} aria-hidden />}>
            {t('approval.toCatalogue')}
          </LinkButton>
        </>
      }
    >
      <WithCatalogue query={catalogue}>
        {(data) =>
          data.approval?.state === 'pending' ? (
            <Review key={id} catalogue={data} />
          ) : (
            <Decided catalogue={data} />
          )
        }
      </WithCatalogue>
    </Page>
  );
}

function Decided({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  return (
    <EmptyState
      icon={<CircleCheck size={18} />}
      title={t('approval.done')}
      text={t('approval.doneText')}
      actions={
        <LinkButton {...stepLink(catalogue.status === 'draft' ? 'details' : 'share', catalogue.id)}>
          {t('approval.toCatalogue')}
        </LinkButton>
      }
    />
  );
}

function Review({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const [show, setShow] = useState<ReviewGroup>();
  const [page, setPage] = useState(1);
  const query = useCall(
    reviewApproval,
    { params: { id: catalogue.id }, query: { page, ...(show === undefined ? {} : { show }) } },
    { whileLoading: 'keep' },
  );
  return (
    <Loaded
      query={query}
      what={t('approval.changed.title')}
      waiting={
        <Card>
          <LineSkeletons count={10} />
        </Card>
      }
    >
      {(review) => (
        <Reviewed
          catalogue={catalogue}
          review={review}
          page={page}
          onShow={(group) => {
            setPage(1);
            setShow(group);
          }}
          onPage={setPage}
        />
      )}
    </Loaded>
  );
}

function Reviewed({
  catalogue,
  review,
  page,
  onShow,
  onPage,
}: {
  catalogue: Catalogue;
  review: AnswerOf<typeof reviewApproval>;
  page: number;
  onShow: (group: ReviewGroup) => void;
  onPage: (page: number) => void;
}) {
  // What the admin has looked at; what changes later must be looked at before it can be approved.
  const [seen, setSeen] = useState(review.content_revision);
  return (
    <>
      <HiddenInCatalogue id={catalogue.id} />
      <Columns side="last" width={330}>
        <Stack gap={14}>
          <SenderNote catalogue={catalogue} />
          <ChangedProducts review={review} page={page} onShow={onShow} onPage={onPage} />
          {review.shown === 'added' ? null : <AddedCard review={review} onAll={() => onShow('added')} />}
        </Stack>
        <Stack gap={14}>
          <ChecksCard review={review} catalogue={catalogue} />
          <SettingsCard review={review} />
          <EarlierCard review={review} />
        </Stack>
      </Columns>
      <DecisionBar
        catalogue={catalogue}
        seen={seen}
        isChanged={review.content_revision !== seen}
        onLook={() => setSeen(review.content_revision)}
      />
    </>
  );
}

function SenderNote({ catalogue: { approval } }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { when } = useFormats();
  if (approval === null) return null;
  return (
    <Card
      title={
        approval.sent_by_you ? t('approval.noteFromYou') : t('approval.noteFrom', { name: approval.sent_by })
      }
      aside={
        <Text tone="faint" size="sm">
          {when(approval.sent_at)}
        </Text>
      }
    >
      <Text as="p" tone={approval.note === '' ? 'faint' : 'ink'} breaks style={{ whiteSpace: 'pre-line' }}>
        {approval.note || t('approval.noNote')}
      </Text>
    </Card>
  );
}
