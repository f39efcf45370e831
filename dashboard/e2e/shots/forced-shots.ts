import { opens, press, selectDialog, type Shot } from './shot.ts';

const shots: readonly Shot[] = [
  { name: 'forced-login', path: '/login' },
  { name: 'forced-home', path: '/' },
  { name: 'forced-start', path: '/start', who: 'owner' },
  { name: 'forced-dialogs', path: '/dialogs?filter=waiting', who: 'owner' },
  { name: 'forced-dialog', path: '/dialogs', who: 'owner', act: selectDialog('Вера') },
  { name: 'forced-correction', path: '/dialogs', who: 'owner', act: opens(selectDialog('Юлия'), press('Неверно')) },
  { name: 'forced-assistant', path: '/assistant', who: 'owner' },
  { name: 'forced-quality', path: '/assistant', who: 'owner', act: press('Качество') },
  { name: 'forced-widget', path: '/setting/texts', who: 'owner' },
  { name: 'forced-profile', path: '/setting/profile', who: 'owner' },
  { name: 'forced-quota', path: '/setting/quota', who: 'owner' },
];

/** Screens whose edges and states must be seen where the system forces its colours. */
export const forcedShots: readonly Shot[] = shots.map((shot) => ({ ...shot, forced: true }));
