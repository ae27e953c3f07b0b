import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaFinder, OverPage } from '../../platform/find/area-finder.ts';
import {
  NoOptions,
  OptionButton,
  OptionList,
  OptionSearch,
} from '../../platform/kit/fields/choices/option-list.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Layer } from '../../platform/kit/overlays/layer.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { useSettled } from '../../platform/kit/use-settled.ts';
import css from './find-dialog.module.css';
import { Keys } from './keys.tsx';
import { rememberFind } from './recent-finds.ts';
import { WORDS_MAX, type EarlyKeys } from './use-early-keys.ts';
import { useFound, type Line } from './use-found.ts';

export interface FindProps {
  /** Hands over what was typed before the field had the focus. */
  takeEarlyKeys: () => EarlyKeys;
  /** Called with what opens over the page, once it is loaded. */
  onOpen: (part: OverPage) => void;
  /** Called when the user asks for the list of shortcuts. */
  onKeys: () => void;
  onClose: () => void;
}

/** Search over everything: records, screens, settings and actions, usable by keyboard alone (U14). */
export function FindDialog({
  finders,
  takeEarlyKeys,
  onOpen,
  onKeys,
  onClose,
}: FindProps & { finders: readonly AreaFinder[] }) {
  const { t } = useTranslation('find');
  const id = useId();
  const phone = usePhone();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  /** Enter was pressed before the results for these words had arrived. */
  const [isWaiting, setWaiting] = useState(false);
  const words = typed.trim();
  const asked = useSettled(words);
  const { groups, isSearching, failed } = useFound(withKeys(finders, onKeys), words, asked);
  const lines = groups.flatMap((group) => group.lines);
  const at = Math.min(place, Math.max(0, lines.length - 1));
  const choose = useChoice({ onOpen, onClose });

  const goTo = (next: number): void => {
    setPlace(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = lines.length - 1;
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined && last >= 0 && !hasModifier) {
      event.preventDefault();
      goTo(next);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const line = lines[at];
    if (isSearching && place === 0) setWaiting(true);
    else if (line !== undefined) choose(line);
  };
  const chooseFirst = useEffectEvent(() => {
    if (lines[0] !== undefined) choose(lines[0]);
  });
  useEffect(() => {
    if (isWaiting && !isSearching) chooseFirst();
  }, [isWaiting, isSearching]);

  return (
    <Layer place={phone ? 'bottom' : 'middle'} label={t('title')} width={620} onClose={onClose}>
      <div className={css['find']}>
        <div className={css['field']}>
          <OptionSearch
            type="search"
            role="combobox"
            aria-label={t('field')}
            aria-expanded
            aria-controls={id}
            aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
            placeholder={t('field')}
            autoComplete="off"
            maxLength={WORDS_MAX}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPlace(0);
              setWaiting(false);
            }}
            onFocus={() => {
              const early = takeEarlyKeys();
              if (early.typed === '') return;
              setTyped((before) => before + early.typed);
              setWaiting(early.isEntered);
            }}
            onKeyDown={press}
          />
        </div>
        <div className={css['results']}>
          <OptionList id={id} role="listbox" aria-label={t('results')}>
            {groups.map((group, index) => {
              const before = groups.slice(0, index).flatMap((one) => one.lines).length;
              return (
                <div key={group.key} role="group" aria-label={group.heading}>
                  <Text as="div" tone="faint" size="sm" className={css['heading']} aria-hidden>
                    {group.heading}
                  </Text>
                  {group.lines.map((line, offset) => (
                    <ResultLine
                      key={line.id}
                      id={`${id}-${before + offset}`}
                      line={line}
                      isAt={before + offset === at}
                      onPoint={() => setPlace(before + offset)}
                      onChoose={() => choose(line)}
                    />
                  ))}
                </div>
              );
            })}
          </OptionList>
          <div role="status">
            {failed.map((what) => (
              <NoOptions key={what}>{t('failed', { what })}</NoOptions>
            ))}
            {isSearching ? <NoOptions>{t('searching')}</NoOptions> : null}
            {!isSearching && failed.length === 0 && groups.every(({ key }) => key === 'library') ? (
              <NoOptions>{t('nothing', { words })}</NoOptions>
            ) : null}
          </div>
        </div>
        {phone ? null : (
          <Row as="footer" gap={16} className={css['foot']}>
            <Hint keys={['↑', '↓']} words={t('hint.move')} />
            <Hint keys={['Enter']} words={t('hint.open')} />
            <Hint keys={['Esc']} words={t('hint.close')} />
          </Row>
        )}
      </div>
    </Layer>
  );
}

/** Adds an action that opens the list of shortcuts. */
function withKeys(finders: readonly AreaFinder[], onKeys: () => void): readonly AreaFinder[] {
  const action = { key: 'keys', name: 'find:keys', needs: 'member', icon: Keyboard, run: onKeys } as const;
  return [...finders, { texts: ['find'], actions: [action] }];
}

/** Opens or runs the chosen result, and remembers it. */
function useChoice({ onOpen, onClose }: { onOpen: (part: OverPage) => void; onClose: () => void }) {
  const navigate = useNavigate();
  return ({ from, key, title, note, to, search, action }: Line): void => {
    onClose();
    if (to !== undefined) {
      if (key !== 'library')
        rememberFind({
          from,
          key,
          title,
          to,
          ...(note === undefined ? {} : { note }),
          ...(search === undefined ? {} : { search }),
        });
      void navigate({ to, search: (search ?? {}) as never });
    }
    void action?.run?.();
    void action?.opens?.().then(onOpen);
  };
}

function ResultLine({
  id,
  line: { title, note, icon: Icon, picture },
  isAt,
  onPoint,
  onChoose,
}: {
  id: string;
  line: Line;
  isAt: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    <OptionButton
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      data-highlighted={isAt || undefined}
      icon={
        picture === undefined ? (
          <span className={css['icon']}>
            <Icon size={16} aria-hidden />
          </span>
        ) : (
          <Thumb src={picture} size={28} />
        )
      }
      label={
        <Stack as="span" gap={0}>
          <Text weight={500} clip>
            {title}
          </Text>
          {note === undefined || note === '' ? null : (
            <Text tone="faint" size="sm" clip>
              {note}
            </Text>
          )}
        </Stack>
      }
      onPointerMove={onPoint}
      onClick={onChoose}
    />
  );
}

function Hint({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <Row as="span" inline gap={6}>
      <Keys keys={keys} />
      <Text tone="faint" size="sm">
        {words}
      </Text>
    </Row>
  );
}
