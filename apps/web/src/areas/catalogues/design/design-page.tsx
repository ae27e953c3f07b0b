import {
  generateCataloguePdf,
  getCatalogue,
  paperFonts,
  type Catalogue,
  type PaperLook,
} from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { ConflictNotice } from '../../../platform/form/conflict-notice.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Sheet } from '../../../platform/kit/overlays/sheet.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { NoProducts } from '../no-products.tsx';
import { stepLink } from '../step-link.ts';
import { BarNote, StepPage, WithCatalogue } from '../step-page.tsx';
import { DesignGallery } from './design-gallery.tsx';
import { DesignOptions } from './design-options.tsx';
import { PreviewPane, usePreview, type DesignPreview } from './design-preview.tsx';
import { useLookForm, type LookForm } from './use-look-form.ts';
import css from './design.module.css';

const route = getRouteApi('/shell/catalogue-design/$id');

/** The design of the PDF and its options, on pages of this catalogue. */
export function DesignPage() {
  const { t } = useTranslation('catalogues');
  const id = Number(route.useParams().id);
  const catalogue = useCall(getCatalogue, { params: { id } });
  return (
    <StepPage step="details" id={id} title={t('design.title')} crumb={catalogue.data?.name}>
      <WithCatalogue query={catalogue}>
        {(data) =>
          data.product_count === 0 ? (
            <NoProducts title={t('details.noProducts')} catalogueId={id} />
          ) : (
            <Studio key={id} catalogue={data} />
          )
        }
      </WithCatalogue>
    </StepPage>
  );
}

function Studio({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const isPhone = usePhone();
  const form = useLookForm(catalogue);
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const look = form.draft;
  const preview = usePreview(catalogue.id, look, page);
  const pages = preview.data?.pages ?? 1;
  const change = (changes: Partial<PaperLook>): void => {
    for (const [name, value] of Object.entries(changes)) form.set(name as keyof PaperLook, value as never);
  };
  const turn = (to: number): void => setPage(Math.min(Math.max(1, to), pages));
  usePageKeys((by) => turn(page + by));
  const options = (
    <DesignOptions
      catalogueId={catalogue.id}
      attributeIds={catalogue.attribute_ids}
      look={look}
      onChange={change}
    />
  );
  return (
    <>
      <ConflictNotice
        form={form}
        nameOf={(field) => t(`design.fields.${field as keyof PaperLook}`)}
        shownValue={({ field, own }) =>
          field === 'design'
            ? t(`details.designs.${own.design}.name`)
            : field === 'font'
              ? paperFonts[own.font]
              : String(own[field as keyof PaperLook])
        }
      />
      <div className={css['studio']}>
        <DesignGallery catalogueId={catalogue.id} look={look} onChoose={(design) => change({ design })} />
        <PreviewPane
          preview={preview}
          page={Math.min(page, pages)}
          design={t(`details.designs.${look.design}.name`)}
          onPage={turn}
        />
        {isPhone ? (
          <Button icon={<SlidersHorizontal size={15} aria-hidden />} onClick={() => setOpen(true)}>
            {t('design.options')}
          </Button>
        ) : (
          <Card title={t('design.options')}>{options}</Card>
        )}
      </div>
      {isPhone && isOpen ? (
        <Sheet label={t('design.options')} onClose={() => setOpen(false)}>
          <div className={css['inSheet']}>{options}</div>
        </Sheet>
      ) : null}
      <DesignBar catalogue={catalogue} form={form} preview={preview.data} />
    </>
  );
}

/** Page Up and Page Down turn the pages. */
function usePageKeys(onTurn: (by: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const by = { PageDown: 1, PageUp: -1 }[event.key];
      if (by === undefined || event.defaultPrevented) return;
      event.preventDefault();
      onTurn(by);
    };
    globalThis.addEventListener('keydown', press);
    return () => globalThis.removeEventListener('keydown', press);
  });
}

function DesignBar({
  catalogue,
  form,
  preview,
}: {
  catalogue: Catalogue;
  form: LookForm;
  preview: DesignPreview | undefined;
}) {
  const { t } = useTranslation('catalogues');
  const navigate = useNavigate();
  const mayMake = usePermitted('access_ppt_excel_link');
  const { act, isActing } = useAct(generateCataloguePdf);
  const make = async (): Promise<void> => {
    if (form.isChanged && !(await form.save())) return;
    const answer = await act({ body: { collection_id: catalogue.id } });
    if (answer.ok) await navigate(stepLink('share', catalogue.id));
  };
  return (
    <BottomBar note={preview === undefined ? null : <PreviewNote preview={preview} />}>
      <LinkButton {...stepLink('details', catalogue.id)}>{t('design.back')}</LinkButton>
      <Button
        variant={mayMake ? 'default' : 'primary'}
        disabled={!form.isChanged}
        loading={form.saving}
        onClick={() => void form.save()}
      >
        {t('details.save')}
      </Button>
      {mayMake ? (
        <Button variant="primary" loading={isActing} onClick={() => void make()}>
          {t('design.make')}
        </Button>
      ) : null}
    </BottomBar>
  );
}

/** The pages, and what a buyer will miss. */
function PreviewNote({ preview }: { preview: DesignPreview }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { pages, shown, products, without_price: priceless, without_picture: pictureless } = preview;
  const missing = [
    priceless > 0 ? t('design.priceless', { count: priceless, formatted: number(priceless) }) : '',
    pictureless > 0 ? t('design.pictureless', { count: pictureless, formatted: number(pictureless) }) : '',
  ];
  return (
    <BarNote
      title={
        shown < products
          ? t('design.firstOf', { shown: number(shown), products: number(products) })
          : t('design.pages', { count: pages, formatted: number(pages) })
      }
    >
      {missing.filter(Boolean).join(' ')}
    </BarNote>
  );
}
