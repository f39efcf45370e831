import type { Role } from '@otklik/sdk/contract';

/** What each role is called, and what it may do in one line; the highest first. */
export const roleLines: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'Владелец', may: 'Можно всё: команда, домены, доступ по API и журнал.' },
  editor: { name: 'Редактор', may: 'Можно отвечать посетителям, обучать ассистента и настраивать чат.' },
  operator: { name: 'Оператор', may: 'Можно отвечать посетителям и проверять ассистента.' },
};

/** The roles as a list to choose from. */
export const roleOptions = (Object.keys(roleLines) as Role[]).map((value) => ({ value, text: roleLines[value].name }));
