import { atom } from 'nanostores';
import type { SettingName } from './settings-items.ts';

/** The selected item of the settings: `/settings` opens it on a wide screen. */
export const $settingItem = atom<SettingName>('profile');
/** Whether the field for a new domain is shown. */
export const $domainInput = atom(false);
