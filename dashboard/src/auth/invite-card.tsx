import type { ShownInvite } from '@otklik/sdk/contract';
import type { ReactNode } from 'react';
import { roleLines } from '../team/role-lines.ts';
import { AuthCard } from './auth-card.tsx';

/** The team that invites, and the role there. */
export const InviteCard = ({ invite, children }: { invite: ShownInvite; children: ReactNode }) => (
  <AuthCard
    title={`Вас приглашают в команду «${invite.team}»`}
    lead={`Ваша роль — ${roleLines[invite.role].name.toLowerCase()}. ${roleLines[invite.role].may}`}
  >
    {children}
  </AuthCard>
);
