import type { Home, HomeTodo } from '@sourcewiz/contract';
import { BadgeCheck, Bell, CircleAlert, ClipboardList, Clock, Eye, Inbox, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import type { Tone } from '../../platform/kit/marks/status-dot.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { useActivityWords, useFollowUpMail } from '../catalogues/index.ts';
import { taskTitle, useTaskList } from '../tasks/index.ts';

/** Something to do, with one verb. */
export interface TodoLine {
  key: string;
  icon: ReactNode;
  tone: Tone;
  title: string;
  text: string;
  end: string;
  endTone?: 'soft' | 'warn' | 'ok';
  isMine: boolean;
  /** Whether somebody outside sent it. */
  cameIn: boolean;
  verb: string;
  to?: string;
  search?: object;
  href?: string;
}

type Of<Kind extends HomeTodo['kind']> = Extract<HomeTodo, { kind: Kind }>;
type Said = Omit<TodoLine, 'key' | 'isMine' | 'cameIn'>;

const DAY_MS = 86_400_000;
/** Most failed tasks that are listed. */
const FAILED = 3;
const INCOMPLETE = ['0-49', '50-79', '80-99'];

/** Everything that waits for the person, in order: what the server knows, then failed tasks and products without data. */
export function useTodoLines({ todo, products }: Home): TodoLine[] {
  const enquiry = useEnquiryLine();
  const buyers = useBuyerLine();
  const catalogue = useCatalogueLine();
  const counts = useCountLines(products);
  const failed = useFailedLines();
  const lineOf = (one: HomeTodo): Said => {
    if (one.kind === 'enquiry') return enquiry(one);
    if (one.kind === 'follow_up') return buyers(one);
    return catalogue(one);
  };
  const keyOf = (one: HomeTodo) =>
    one.kind === 'follow_up' ? `${one.kind} ${one.person.id} ${one.product.id}` : `${one.kind} ${one.id}`;
  return [
    ...todo.map((one) => ({
      ...lineOf(one),
      key: keyOf(one),
      isMine: one.is_mine,
      cameIn: one.kind === 'enquiry',
    })),
    ...failed,
    ...counts,
  ];
}

function useEnquiryLine(): (one: Of<'enquiry'>) => Said {
  const { t } = useTranslation('home');
  const { number, money, when } = useFormats();
  const hasInbox = usePermitted('view_quotation');
  return ({ id, name, company, message, at, products, product, pieces, amounts, owner }) => {
    const who = [name, company].filter(Boolean).join(', ');
    const days = daysSince(at);
    const formatted = number(products);
    return {
      icon: <Inbox size={16} />,
      tone: 'accent',
      title:
        products === 0
          ? t('todo.wrote', { who })
          : t('todo.asks', { count: products, who, product, formatted }),
      text: [
        pieces > 0 && t('todo.pieces', { count: pieces, formatted: number(pieces) }),
        amounts.map(({ amount, currency }) => money(amount, currency)).join(' + '),
        owner !== '' && t('todo.has', { who: owner }),
        message !== '' && t('todo.message', { message }),
      ]
        .filter(Boolean)
        .join(', '),
      end: days > 0 ? t('todo.waits', { count: days, formatted: number(days) }) : when(at),
      ...(days > 0 ? { endTone: 'warn' } : {}),
      verb: t('todo.answer'),
      ...(hasInbox ? { to: '/enquiries', search: { open: id } } : {}),
    };
  };
}

function useBuyerLine(): (one: Of<'follow_up'>) => Said {
  const { t } = useTranslation('home');
  const { number, when } = useFormats();
  const { time, person } = useActivityWords();
  const mail = useFollowUpMail();
  return (one) => {
    const { person: who, product, visits, seconds, is_on_page: isNow, last_at: at, catalogue } = one;
    const name = [person(who), who.company].filter(Boolean).join(', ');
    return {
      icon: <Eye size={16} />,
      tone: 'neutral',
      title: t('todo.viewed', { who: name, count: visits, formatted: number(visits), product: product.name }),
      text: t('todo.noEnquiry', { time: time(seconds), catalogue: catalogue.name }),
      end: isNow ? t('todo.now') : when(at),
      ...(isNow ? { endTone: 'ok' } : {}),
      verb: t('todo.write'),
      href: mail(one, catalogue),
    };
  };
}

function useCatalogueLine(): (one: Of<'approval' | 'reminder' | 'expiring'>) => Said {
  const { t } = useTranslation('home');
  const { number, date, when } = useFormats();
  return (one) => {
    if (one.kind === 'reminder') {
      return {
        icon: <Bell size={16} />,
        tone: 'info',
        title: one.text,
        text: t('todo.reminder'),
        end: date(one.day),
        verb: t('todo.open'),
        to: one.path.split('?')[0] ?? '',
        search: Object.fromEntries(new URLSearchParams(one.path.split('?')[1] ?? '')),
      };
    }
    const { id, name, buyer_company: buyer, at } = one;
    if (one.kind === 'approval') {
      return {
        icon: <BadgeCheck size={16} />,
        tone: 'warn',
        title: t('todo.sent', { who: one.by, name }),
        text: [buyer, one.note].filter(Boolean).join(', '),
        end: when(at),
        verb: t('todo.review'),
        to: `/catalogue-approval/${id}`,
      };
    }
    const days = Math.max(0, Math.ceil((new Date(at).getTime() - Date.now()) / DAY_MS));
    return {
      icon: <Clock size={16} />,
      tone: 'warn',
      title: t('todo.expires', { count: days, formatted: number(days), name }),
      text: buyer,
      end: date(at),
      verb: t('todo.extend'),
      to: `/collection-link/${id}`,
    };
  };
}

function useCountLines(products: Home['products']): TodoLine[] {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  const line = (key: 'lacking' | 'drafts', icon: ReactNode, search: object): TodoLine[] => {
    const count = products?.[key] ?? 0;
    if (count === 0) return [];
    const texts = {
      title: t(`todo.${key}`, { count, formatted: number(count) }),
      text: t(`todo.${key}Text`),
    };
    const way = { verb: t(`todo.${key}Verb`), to: '/master-catalogue', search };
    return [{ key, icon, tone: 'neutral', ...texts, end: '', isMine: false, cameIn: false, ...way }];
  };
  return [
    ...line('lacking', <ClipboardList size={16} />, { filters: { completeness: INCOMPLETE } }),
    ...line('drafts', <PackageOpen size={16} />, { status: 'draft' }),
  ];
}

function useFailedLines(): TodoLine[] {
  const { t } = useTranslation('home');
  const { when } = useFormats();
  const failed = useTaskList()?.filter(({ status }) => status === 'failed') ?? [];
  return failed.slice(0, FAILED).map((task) => ({
    key: task.task_id,
    icon: <CircleAlert size={16} />,
    tone: 'bad',
    title: t('todo.failed', { task: taskTitle(task) }),
    text: t('todo.failedText'),
    end: when(task.created_at),
    isMine: false,
    cameIn: false,
    verb: t('todo.see'),
    to: '/profile-settings/7',
  }));
}

/** Whole days that something has waited. */
const daysSince = (at: string): number => Math.floor((Date.now() - new Date(at).getTime()) / DAY_MS);
