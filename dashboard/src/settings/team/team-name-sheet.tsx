import { textRule, validationErrorOf } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { NameSheet } from '../name-sheet.tsx';

const longest = 64;
const rule = textRule(2, longest);

/** The team's name and its change. */
export const TeamNameSheet = ({ name }: { name: string }) => (
  <NameSheet
    title="Название команды"
    name={name}
    keep="team-name"
    check={(value) => validationErrorOf(rule, value)}
    save={async (next) => (await operator.team.rename(next)).name}
    done="Название сохранено"
    field={() => ({
      maxLength: longest,
      hint: 'Его видят участники и те, кого вы приглашаете. Посетители не видят',
    })}
  />
);
