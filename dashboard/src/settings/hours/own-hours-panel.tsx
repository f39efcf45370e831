import type { Member, OwnHours } from '@otklik/sdk/contract';
import { useSearchParams } from 'wouter';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { SaveBar } from '../save-bar.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel, Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { useMay } from '../../team/team-flags.ts';
import { reloadMembers, useMembers } from '../../team/use-members.ts';
import { Select } from '../../ui/field/select.tsx';
import { useSavedForm } from '../use-saved-form.ts';
import { draftOf } from './hour-draft.ts';
import { HourFields } from './hour-fields.tsx';
import styles from './hours.module.css';

const draftOfOwn = ({ hours }: OwnHours) => ({ hours: hours && draftOf(hours) });

interface HoursFormProps {
  initial: OwnHours;
  /** Whose hours they are, where they are another member's. */
  of: Pick<Member, 'id' | 'name'> | null;
}

const MemberHoursForm = ({ initial, of }: HoursFormProps) => {
  const { draft, change, validationErrorOf, submit, bar } = useSavedForm({
    key: of ? `hours of ${of.id}` : 'own hours',
    initial: draftOfOwn(initial),
    save: async (_, { hours }) => {
      const { editHours, editMemberHours } = operator.team;
      const saved = of ? await editMemberHours(of.id, hours) : await editHours(hours);
      reloadMembers().catch(alreadyLogged);
      return draftOfOwn(saved);
    },
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label={of ? `Часы: ${of.name}` : 'Мои часы'}>
      <Sheet title="Свои часы">
        <HourFields
          label={of ? 'У участника свои часы' : 'У меня свои часы'}
          hint={
            of
              ? 'Иначе работает по часам сайта. Эти часы — для этой команды'
              : 'Иначе вы работаете по часам сайта. Ваши часы — для этой команды'
          }
          hours={draft.hours}
          change={(hours) => change({ hours: hours && draftOf(hours) })}
          validationErrorOf={validationErrorOf}
        />
      </Sheet>
      <SaveBar {...bar} />
    </form>
  );
};

const OwnHoursSheet = () => {
  const hours = useStore(operator.team.$hours);
  const reload = useLoad(operator.team.loadHours);
  const { data } = hours;
  return data ? (
    <MemberHoursForm initial={data} of={null} />
  ) : (
    <Sheet>
      <NotLoaded of={hours} lines={6} height={20} onRetry={reload} />
    </Sheet>
  );
};

/** The choice of an owner whose hours are shown. */
const WhoseHours = ({ members, me, value, onChange }: WhoseProps) => (
  <Stack>
    <Select
      label="Чьи часы"
      value={value}
      options={[
        { value: me.id, text: `${me.name} (вы)` },
        ...members.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: id, text: name })),
      ]}
      onChange={onChange}
    />
  </Stack>
);

interface WhoseProps {
  members: readonly Member[];
  me: Member;
  value: string;
  onChange: (id: string) => void;
}

const DutyBadge = ({ member, isMe }: { member: Member; isMe: boolean }) => (
  <Badge tone={member.onDuty ? 'good' : 'plain'}>
    {isMe && 'Вы '}
    {member.onDuty ? 'на смене' : 'не на смене'}
  </Badge>
);

/** The member whose hours are shown: an owner's choice in the address, or the person itself. */
function useShownMember() {
  const { members, me } = useMembers();
  const mayEdit = useMay('owner') && members.length > 1;
  const [search, setSearch] = useSearchParams();
  const asked = mayEdit ? members.find(({ id }) => id === search.get('member')) : undefined;
  const member = asked ?? me;
  const choice = mayEdit &&
    me &&
    member && {
      members,
      me,
      value: member.id,
      onChange: (id: string) => setSearch(id === me.id ? {} : { member: id }),
    };
  return { member, other: member && member.id !== me?.id ? member : null, choice };
}

/** One's own working hours, and whether one works now; of an owner also those of every other member. */
export const OwnHoursPanel = () => {
  const { member, other, choice } = useShownMember();
  return (
    <SettingPanel
      title={other ? 'Часы участника' : 'Мои часы'}
      lead={
        other
          ? `Когда ${other.name} отвечает в чате. Вне этих часов диалоги по очереди участнику не достаются.`
          : 'Когда вы отвечаете в чате. Вне этих часов диалоги по очереди вам не достаются, и посетителям вы не видны на месте.'
      }
      action={member && <DutyBadge member={member} isMe={other === null} />}
    >
      {choice && <WhoseHours {...choice} />}
      {other ? (
        <LoadedSheet key={other.id} id={other.id} load={operator.team.loadMemberHours}>
          {(hours) => <MemberHoursForm initial={hours} of={other} />}
        </LoadedSheet>
      ) : (
        <OwnHoursSheet />
      )}
    </SettingPanel>
  );
};

export default OwnHoursPanel;
