import {
  listOwnProducts,
  OWN_PAGE_SIZE,
  saveOwnProducts,
  valuesEqual,
  type AnswerOf,
  type Catalogue,
} from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { fetchCall } from '../../../platform/api/call.ts';
import { keyOf } from '../../../platform/api/query-client.ts';
import { useCellSaving } from '../../../platform/draft-table/use-cell-saving.ts';
import { useLeaveGuard } from '../../../platform/form/use-leave-guard.ts';
import { GridCards } from '../../../platform/grid/grid-cards.tsx';
import { GridStatus } from '../../../platform/grid/grid-status.tsx';
import { GridTools, type OpenTool } from '../../../platform/grid/grid-tools.tsx';
import { GridView } from '../../../platform/grid/grid-view.tsx';
import { useGrid } from '../../../platform/grid/use-grid.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { readLayout, storeLayout } from '../../../platform/draft-table/stored-layout.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useApprovalRule } from '../approval/use-approval-rule.ts';
import { SaveWords } from '../details/save-words.tsx';
import { NoProducts } from '../no-products.tsx';
import { stepLink } from '../step-link.ts';
import { ChoosePictures } from './choose-pictures.tsx';
import { ownChanges, ownRows, type OwnRow } from './own-rows.rules.ts';
import css from './own-table.module.css';
import { useOwnCard } from './use-own-card.ts';
import { useOwnColumns } from './use-own-columns.tsx';

type Answer = AnswerOf<typeof listOwnProducts>;

/** What a catalogue says about its products instead of the library: names, prices, remarks. Each cell saves itself. */
export function OwnTable({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const [page, setPage] = useState(1);
  const { id } = catalogue;
  // As opened: what is typed stands over it, so that every step can be undone.
  const query = useQuery<Answer, CallFailure>({
    queryKey: [...keyOf(listOwnProducts), id, page],
    queryFn: ({ signal }) => fetchCall(listOwnProducts, { params: { id }, query: { page } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Card
      padding="flush"
      title={t('table.title', { company: catalogue.buyer_company })}
      aside={
        <LinkButton {...stepLink('details', id)} size="small">
          {t('table.back')}
        </LinkButton>
      }
    >
      <Text as="p" tone="soft" className={css['text']}>
        {t('table.text')}
      </Text>
      <Loaded query={query} what={t('table.what')} waiting={<RowSkeletons count={8} columns={5} />}>
        {(answer) =>
          answer.total === 0 ? (
            <NoProducts title={t('details.noProducts')} catalogueId={id} />
          ) : (
            <>
              <OwnGrid key={page} catalogue={catalogue} answer={answer} />
              <Pager page={page} perPage={OWN_PAGE_SIZE} total={answer.total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const idOf = ({ id }: OwnRow): string => id;
const layout = { name: 'catalogue-own:columns', hiddenAtFirst: [] };

function OwnGrid({ catalogue, answer: { products, currency } }: { catalogue: Catalogue; answer: Answer }) {
  const { t } = useTranslation('catalogues');
  const { t: words } = useTranslation('grid');
  const navigate = useNavigate();
  const isPhone = usePhone();
  const mayEdit = usePermitted('update_products');
  const { isNeeded } = useApprovalRule();
  const isLocked = isNeeded && catalogue.status === 'active';
  const [tool, setTool] = useState<OpenTool>(null);
  const rows = useMemo(() => ownRows(products), [products]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const columns = useOwnColumns({ catalogue, rows, currency });
  const cardOf = useOwnCard(byId, currency);
  const saving = useCellSaving({
    start: { revision: 0, saved_at: catalogue.updated_at },
    send: async (how, { cells }) => {
      const saved = { revision: 0, saved_at: catalogue.updated_at };
      const changes = ownChanges(cells, { rows: byId, currency });
      if (changes.length === 0) return { ok: true, status: 200, data: saved };
      const answer = await how(saveOwnProducts, { params: { id: catalogue.id }, body: { changes } });
      return answer.ok ? { ...answer, data: saved } : answer;
    },
    onSaved: () => false,
    follows: { kind: 'catalogue', id: '' },
    isShared: () => false,
  });
  useLeaveGuard(() => saving.waiting().size > 0);
  const grid = useGrid<OwnRow>({
    columns,
    rows,
    idOf,
    same: valuesEqual,
    lockedRow: () => (isLocked ? t('approval.banner.liveText') : undefined),
    start: new Map(),
    startLayout: readLayout(layout),
    onLayout: (next) => storeLayout(layout, next),
    onChange: saving.changed,
  });
  const [choosing, setChoosing] = useState<OwnRow | null>(null);
  const open = (row: OwnRow, column: string): void => {
    const { product } = row;
    if (column === 'image_ids') setChoosing(row);
    else if (mayEdit) {
      void navigate({ to: '/product-details/$mode/$id', params: { mode: 'edit', id: String(product.id) } });
    }
  };
  const pictures = grid.allColumns.find(({ key }) => key === 'image_ids');
  const saved = (
    <SaveWords
      state={saving.state === 'failed' ? 'failed' : saving.state === 'clean' ? 'saved' : 'saving'}
      count={grid.edits.size}
      onRetry={() => void saving.flush()}
    />
  );
  const choice =
    choosing === null || pictures === undefined ? null : (
      <ChoosePictures
        product={choosing.product}
        chosen={grid.valueOf(choosing, pictures) as string[] | null}
        onSave={(value) => grid.writeIn([{ row: choosing, column: pictures, value }])}
        onClose={() => setChoosing(null)}
      />
    );
  if (isPhone) {
    return (
      <div className={css['cards']}>
        <GridCards
          grid={grid}
          label={t('table.here')}
          cardOf={cardOf}
          onOpen={open}
          foot={isLocked ? undefined : <span role="status">{saved}</span>}
        />
        {choice}
      </div>
    );
  }
  return (
    <div className={css['grid']}>
      <GridTools grid={grid} open={tool} onOpen={setTool} aside={saved} />
      <GridView
        grid={grid}
        label={t('table.here')}
        onFind={() => setTool('find')}
        onOpen={open}
        empty={
          <Row gap={10}>
            {words('draft.empty')}
            <Button onClick={() => grid.narrow({ words: {}, only: 'all' })}>{words('draft.showAll')}</Button>
          </Row>
        }
      />
      <GridStatus grid={grid} all={rows.length} />
      {choice}
    </div>
  );
}
