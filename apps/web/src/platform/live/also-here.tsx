import type { OpenRecordKind } from '@sourcewiz/contract';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../kit/layout/layout.tsx';
import { useSession } from '../session/session.tsx';
import { setOpenRecord, useLive } from './live.ts';

/** Most names in the line; the others are counted. */
const NAMED = 3;

/** Tells others that this page has a record open, and says who else has. */
export function AlsoHere({ kind, id }: { kind: OpenRecordKind; id: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [people, setPeople] = useState<readonly { id: string; name: string }[]>([]);
  useLive('here', (told) => {
    if (told.kind === kind && told.id === id) setPeople(told.people);
  });
  useEffect(() => {
    setOpenRecord({ kind, id });
    return () => {
      setOpenRecord(null);
      setPeople([]);
    };
  }, [kind, id]);
  const names = people.filter((one) => one.id !== user.id).map(({ name }) => name);
  const more = names.length - NAMED;
  if (names.length === 0) return null;
  return (
    <Row gap={6} role="status">
      <Users size={15} aria-hidden />
      <Text size="sm" title={names.join(', ')}>
        {t('alsoHere', { names: names.slice(0, NAMED).join(', ') })}
        {more > 0 ? ` +${more}` : ''}
      </Text>
    </Row>
  );
}
