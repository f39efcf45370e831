import { atom } from 'nanostores';

/** Narrower than this many pixels is a mobile screen. */
export const mobileBelow = 769;

const isMobile = (): boolean => window.innerWidth < mobileBelow;

/** True on a viewport narrower than 769 pixels. */
export const $mobile = atom(isMobile());
/** The window's inner height in pixels. */
export const $innerHeight = atom(window.innerHeight);
/** Whether this tab is being looked at; follows visibility events while `listenVisibility` is on. */
export const $tabVisible = atom(document.visibilityState === 'visible');
/** The selected item of the settings. */
export const $settingItem = atom('profile');
/** Whether the field for a new domain is shown. */
export const $domainInput = atom(false);

/** Keeps `$mobile` and `$innerHeight` true to the window; returns what ends it. */
export const listenResize = (): (() => void) => {
  const measure = (): void => {
    $mobile.set(isMobile());
    $innerHeight.set(window.innerHeight);
  };
  window.addEventListener('resize', measure);
  return () => window.removeEventListener('resize', measure);
};

/** Keeps `$tabVisible` true to the page; returns what ends it. */
export const listenVisibility = (): (() => void) => {
  const look = (): void => $tabVisible.set(document.visibilityState === 'visible');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};
