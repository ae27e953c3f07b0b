import {
  catalogueDesigns,
  designs,
  previewCataloguePdf,
  type CatalogueDesign,
  type PaperLook,
} from '@sourcewiz/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import css from './design.module.css';

const tiers = ['basic', 'advanced'] as const;

/** The designs, each with a page of this catalogue; arrow keys walk through them. */
export function DesignGallery({
  catalogueId,
  look,
  onChoose,
}: {
  catalogueId: number;
  look: PaperLook;
  onChoose: (design: CatalogueDesign) => void;
}) {
  const { t } = useTranslation('catalogues');
  const group = useId();
  return (
    <fieldset className={css['gallery']}>
      <legend className="visually-hidden">{t('design.title')}</legend>
      {tiers.map((tier) => (
        <section key={tier} className={css['tier']}>
          <Text as="h2" weight={560} className={css['tierName']}>
            {t(`design.${tier}`)}
          </Text>
          {catalogueDesigns
            .filter((design) => designs[design].tier === tier)
            .map((design) => (
              <label key={design} className={css['option']} data-on={design === look.design || undefined}>
                <input
                  type="radio"
                  name={group}
                  className="visually-hidden"
                  checked={design === look.design}
                  onChange={() => onChoose(design)}
                />
                <Thumb catalogueId={catalogueId} look={{ ...look, design }} />
                <span className={css['name']}>{t(`details.designs.${design}.name`)}</span>
                <span className={css['text']}>{t(`details.designs.${design}.text`)}</span>
              </label>
            ))}
        </section>
      ))}
    </fieldset>
  );
}

function Thumb({ catalogueId, look }: { catalogueId: number; look: PaperLook }) {
  const { data } = useCall(
    previewCataloguePdf,
    { body: { collection_id: catalogueId, look } },
    { whileLoading: 'keep', staleTime: 60_000 },
  );
  return (
    <span className={css['thumb']}>
      {data === undefined ? null : <img className={css['page']} src={data.image} alt="" />}
    </span>
  );
}
