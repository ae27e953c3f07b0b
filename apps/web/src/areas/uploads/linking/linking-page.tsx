import {
  linkAutomatically,
  linkedTable,
  unlinkAllGroups,
  type Upload,
  acceptAlike,
} from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown, Link2, Sparkles, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Menu, type MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { RecordList } from '../../../platform/list/record-list.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { UploadPage } from '../upload-page.tsx';
import { readLinkSearch } from './link-address.rules.ts';
import { LinkBar } from './link-bar.tsx';
import { useLinkColumns } from './link-columns.tsx';

/** Certainties from which proposals can be accepted together, in percent. */
const LEVELS = [95, 90, 80, 70, 60, 50];

/** Accepting all proposals of an image update from a certainty on: a choice for each that adds some. */
function useAcceptAlike({ task_id: id, groups }: Upload): { items: MenuItem[]; isActing: boolean } {
  const { t } = useTranslation('uploads');
  const { number, percent } = useFormats();
  const { act, isActing } = useAct(acceptAlike, {
    onDone: ({ linked: count }) =>
      toast({ tone: 'ok', title: t('link.autoDone', { count, formatted: number(count) }) }),
  });
  const sure = groups.flatMap(({ link, like_product: like }) =>
    link === null && like !== null ? like.confidence : [],
  );
  const countFrom = (from: number): number => sure.filter((one) => one >= from).length;
  return {
    isActing,
    items: LEVELS.filter((from, at) => countFrom(from) > (at === 0 ? 0 : countFrom(LEVELS[at - 1] ?? 0))).map(
      (from) => ({
        key: String(from),
        label: t('link.acceptFrom', {
          count: countFrom(from),
          formatted: number(countFrom(from)),
          percent: percent(from),
        }),
        onClick: () => void act({ body: { task_id: id, from } }),
      }),
    ),
  };
}

const route = getRouteApi('/shell/bulk-image-upload/linking/$id');
const PER_PAGE = 25;

/** `/bulk-image-upload/linking/{id}`: assigns the groups of images to products (IMGUPD-003). */
export function LinkingPage() {
  const { t } = useTranslation('uploads');
  const { id } = route.useParams();
  return (
    <UploadPage
      key={id}
      id={id}
      action="bulk_update_images"
      step="link"
      title={t('link.title')}
      note={t('link.note')}
      waiting={<RowSkeletons count={6} columns={4} />}
    >
      {(upload) => <LinkedGroups upload={upload} />}
    </UploadPage>
  );
}

function LinkedGroups({ upload }: { upload: Upload }) {
  const { t } = useTranslation('uploads');
  const { search, change, show } = useListSearch(readLinkSearch);
  const { q = '', show: shown = 'all', page = 1 } = search;
  const id = upload.task_id;
  const list = useCall(
    linkedTable,
    { params: { id }, query: { page, per_page: PER_PAGE, query: q, show: shown } },
    { whileLoading: 'keep' },
  );
  const columns = useLinkColumns(id);
  const counts = list.data?.counts;
  return (
    <Stack gap={0}>
      <Tabs
        label={t('link.tabs')}
        value={shown}
        onChange={(key) => change({ show: key })}
        items={[
          { key: 'all', label: t('link.all'), count: counts?.all },
          { key: 'linked', label: t('link.linked'), count: counts?.linked },
          { key: 'unlinked', label: t('link.unlinked'), count: counts?.unlinked },
          { key: 'unsure', label: t('link.unsure'), count: counts?.unsure },
        ]}
      />
      <LinkTools
        id={id}
        upload={upload}
        words={q}
        onWords={(words) => change({ q: words })}
        hasLinks={(counts?.linked ?? 0) > 0}
      />
      <SharedNote count={list.data?.shared ?? 0} />
      <RecordList
        label={t('link.what')}
        query={list}
        rows={(data) => data.rows}
        idOf={(row) => row.group.id}
        columns={columns}
        paging={{
          page,
          perPage: PER_PAGE,
          totalOf: ({ total }) => total,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          q === '' && shown === 'all' ? (
            <EmptyState
              icon={<Link2 size={18} />}
              tone="accent"
              title={t('link.emptyTitle')}
              text={t('link.emptyText')}
              actions={
                <LinkButton to="/bulk-image-upload/grouping/$id" params={{ id }}>
                  {t('link.toGroups')}
                </LinkButton>
              }
            />
          ) : (
            <NothingFound
              title={t('link.nothingTitle')}
              actions={<Button onClick={() => show({})}>{t('link.showAll')}</Button>}
            />
          )
        }
      />
      <LinkBar upload={upload} counts={counts} onShowOut={() => show({ show: 'unlinked' })} />
    </Stack>
  );
}

function SharedNote({ count }: { count: number }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <Text as="p" tone="soft" size="sm" style={{ marginBottom: 10 }}>
      {t('link.shared', { count, formatted: number(count) })}
    </Text>
  );
}

function LinkTools({
  id,
  upload,
  words,
  onWords,
  hasLinks,
}: {
  id: string;
  upload: Upload;
  words: string;
  onWords: (words: string) => void;
  hasLinks: boolean;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const auto = useAct(linkAutomatically, {
    onDone({ linked: count }) {
      toast(
        count > 0
          ? { tone: 'ok', title: t('link.autoDone', { count, formatted: number(count) }) }
          : { tone: 'info', title: t('link.autoNone'), text: t('link.autoNoneText') },
      );
    },
  });
  const unlink = useAct(unlinkAllGroups);
  const accept = useAcceptAlike(upload);
  const unlinkAll = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('link.unlinkAllTitle'),
      text: t('link.unlinkAllText'),
      yes: t('link.unlinkAll'),
      danger: true,
    });
    if (isSure) await unlink.act({ params: { id } });
  };
  return (
    <ListTools search={{ label: t('link.search'), value: words, onSearch: onWords }} count="">
      <Button
        variant={hasLinks ? 'default' : 'primary'}
        icon={<Link2 size={14} aria-hidden />}
        loading={auto.isActing}
        onClick={() => void auto.act({ body: { task_id: id } })}
      >
        {t('link.auto')}
      </Button>
      {accept.items.length === 0 ? null : (
        <Menu
          items={accept.items}
          renderButton={(button) => (
            <Button {...button} icon={<Sparkles size={14} aria-hidden />} loading={accept.isActing}>
              {t('link.accept')}
              <ChevronDown size={13} aria-hidden />
            </Button>
          )}
        />
      )}
      <Button
        icon={<Unlink size={14} aria-hidden />}
        disabled={!hasLinks}
        loading={unlink.isActing}
        onClick={() => void unlinkAll()}
      >
        {t('link.unlinkAll')}
      </Button>
    </ListTools>
  );
}
