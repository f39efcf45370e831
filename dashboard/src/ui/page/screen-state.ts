import { atom } from 'nanostores';

/** Narrower than this many pixels is a mobile screen. */
export const mobileBelow = 769;

const isMobile = (): boolean => window.innerWidth < mobileBelow;

/** True on a viewport narrower than 769 pixels. */
export const $mobile = atom(isMobile());
/** The window's inner height in pixels. */
export const $innerHeight = atom(window.innerHeight);

/** Keeps `$mobile` and `$innerHeight` true to the window; returns what ends it. */
export const listenResize = (): (() => void) => {
  const measure = (): void => {
    $mobile.set(isMobile());
    $innerHeight.set(window.innerHeight);
  };
  window.addEventListener('resize', measure);
  return () => window.removeEventListener('resize', measure);
};
