import type { Domain, Figures } from '@otklik/sdk/contract';
import { ChartColumn, Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plural } from '../../assistant/plural.ts';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { LinkButton } from '../../ui/basic/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/notice/state-view.tsx';
import { SettingPanel } from '../setting-panel.tsx';
import { FigureFiles } from './figure-files.tsx';
import { DayTable, MemberTable } from './figure-tables.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import styles from './figures-panel.module.css';
import { HourMap } from './hour-map.tsx';
import { type FigureView, spans, useFigures } from './use-figures.ts';

const dayForms = ['день', 'дня', 'дней'] as const;
const dateFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dateText = (day: string): string => dateFormat.format(new Date(day)).replace(' ', '\u00a0');

/** «Москва, стандартное время». */
const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const loadPlace = (): void => {
  operator.domain.list().catch(alreadyLogged);
  operator.team.list().catch(alreadyLogged);
};

/** How much is asked and how well it is answered. */
export default function FiguresPanel() {
  const domains = useStore(operator.domain.$domains);
  useEffect(loadPlace, []);
  return (
    <SettingPanel title="Показатели">
      {domains.data === null ? (
        <NotLoaded of={domains} label="Загружаем показатели…" lines={8} height={24} onRetry={loadPlace} />
      ) : domains.data.length === 0 ? (
        <NoDomain />
      ) : (
        <Shown domains={domains.data} />
      )}
    </SettingPanel>
  );
}

const NoDomain = () => (
  <EmptyState icon={<Globe />} title="Начните с домена" action={<LinkButton href="/start">Добавить домен</LinkButton>}>
    <p>Показатели считаются по диалогам на ваших сайтах.</p>
  </EmptyState>
);

const Shown = ({ domains }: { domains: readonly Domain[] }) => {
  const [view, setView] = useState<FigureView>({ days: 30, domainId: '' });
  const { data, failure, isLoading, reload } = useFigures(view);
  return (
    <>
      <Choice view={view} domains={domains} onChange={setView} />
      {failure && !isLoading ? (
        <ErrorState error={failure} onRetry={reload} />
      ) : data === null ? (
        <Loading label="Загружаем показатели…">
          <Skeleton lines={8} height={24} />
        </Loading>
      ) : (
        <div className={styles.figures} aria-busy={isLoading || undefined}>
          <Content figures={data} view={view} />
        </div>
      )}
    </>
  );
};

interface ChoiceProps {
  view: FigureView;
  domains: readonly Domain[];
  onChange: (view: FigureView) => void;
}

const Choice = ({ view, domains, onChange }: ChoiceProps) => (
  <div className={styles.choice}>
    <div className={styles.spans} role="group" aria-label="За сколько дней">
      {spans.map((days) => (
        <button key={days} type="button" aria-pressed={view.days === days} onClick={() => onChange({ ...view, days })}>
          {plural(days, dayForms)}
        </button>
      ))}
    </div>
    {domains.length > 1 && (
      <Select
        label="Сайт"
        hideLabel
        value={view.domainId}
        options={[{ value: '', text: 'Все сайты' }, ...domains.map(({ id, name }) => ({ value: id, text: name }))]}
        onChange={(domainId) => onChange({ ...view, domainId })}
      />
    )}
  </div>
);

const isEmpty = ({ total }: Figures): boolean => total.dialogs + total.replies + total.closed + total.ratings === 0;

const Content = ({ figures, view }: { figures: Figures; view: FigureView }) => {
  const role = useStore(operator.team.$current)?.role;
  if (isEmpty(figures))
    return (
      <EmptyState icon={<ChartColumn />} title="За это время никто не писал">
        <p>Показатели появятся с первым диалогом. Выберите больше дней или другой сайт.</p>
      </EmptyState>
    );
  const { from, to, zone, total, days, members, hours } = figures;
  return (
    <>
      <p className={styles.period}>
        С {dateText(from)} по {dateText(to)}. Часовой пояс: {zoneName(zone)}.
      </p>
      <FigureTiles total={total} />
      <HourMap hours={hours} />
      <MemberTable members={members} isOwn={role === 'operator'} />
      <DayTable days={days} />
      <FigureFiles view={view} withDialogs={role === 'owner' || role === 'editor'} />
      <HowCounted />
    </>
  );
};

const HowCounted = () => (
  <details className={styles.how}>
    <summary>
      <span>Как это считается</span>
    </summary>
    <ul>
      <li>«Первый ответ» — сколько посетитель ждал первого ответа человека: от своего сообщения без ответа.</li>
      <li>«До закрытия» — от начала диалога до закрытия; если диалог открывали снова, то от этого момента.</li>
      <li>«Решил ассистент» — ассистент ответил, и человек не понадобился.</li>
      <li>
        Время — медиана: половина диалогов быстрее, половина медленнее. Она вычислена приблизительно, с ошибкой не
        больше четверти; среднее точное.
      </li>
      <li>Диалоги и оценки относятся ко дню, когда диалог начался, ответы и закрытия — ко дню, когда они были.</li>
      <li>
        Ответ и закрытие считаются тому, кто их сделал, оценка — тому, за кем был диалог. Что сделали программы и бывшие
        участники, собрано в одну строку.
      </li>
    </ul>
  </details>
);
