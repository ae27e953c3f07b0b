import { changeQuotationLink, type ResultOf, type getQuotationLink } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { newPasscode } from '../../catalogues/index.ts';
import { useQuotationLink } from './sharing.ts';

type Link = ResultOf<typeof getQuotationLink>;
const options = ['allow_quantities', 'allow_download', 'email_required'] as const;

/** What the links of an enquiry's quotations ask of buyers and let them do (ruling AG). */
export function LinkOptions({ enquiryId }: { enquiryId: number }) {
  const { t } = useTranslation('quotations');
  const query = useQuotationLink(enquiryId);
  return (
    <Card title={t('link.title')}>
      <Loaded query={query} what={t('link.title')} waiting={<LineSkeletons count={3} />}>
        {(link) => <Options link={link} enquiryId={enquiryId} />}
      </Loaded>
    </Card>
  );
}

function Options({ link, enquiryId }: { link: Link; enquiryId: number }) {
  const { t } = useTranslation('quotations');
  const mayEdit = usePermitted(changeQuotationLink);
  const { act } = useAct(changeQuotationLink);
  const save = (body: Partial<Link>): void => {
    if (mayEdit) void act({ params: { id: enquiryId }, body });
  };
  return (
    <Stack gap={8}>
      {options.map((name) => (
        <Checkbox key={name} checked={link[name]} onChange={(isOn) => save({ [name]: isOn })}>
          {t(`link.${name}`)}
        </Checkbox>
      ))}
      <Checkbox
        checked={link.has_passcode}
        onChange={(isOn) => save({ passcode: isOn ? newPasscode() : null })}
      >
        {t('link.passcode')}
      </Checkbox>
    </Stack>
  );
}
