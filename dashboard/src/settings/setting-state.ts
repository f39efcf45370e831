import { atom } from 'nanostores';

/** The selected item of the settings. */
export const $settingItem = atom('profile');
/** Whether the field for a new domain is shown. */
export const $domainInput = atom(false);
