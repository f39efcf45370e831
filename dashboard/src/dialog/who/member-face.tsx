import type { MemberRef } from '@otklik/sdk/contract';
import { Avatar, Initial } from '../../ui/basic/avatar.tsx';
import { useMembers } from '../../team/use-members.ts';

/** The picture of a member, or the first letter of the name. */
export const MemberFace = ({ member: { id, name }, size }: { member: MemberRef; size: number }) => {
  const image = useMembers().members.find((member) => member.id === id)?.image ?? '';
  return image === '' ? <Initial name={name} seed={id} size={size} /> : <Avatar image={image} size={size} />;
};
