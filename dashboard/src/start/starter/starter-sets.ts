import { cafe } from './cafe.ts';
import { clinic } from './clinic.ts';
import { repair } from './repair.ts';
import { salon } from './salon.ts';
import { school } from './school.ts';
import { shop } from './shop.ts';
import type { StarterSet } from './starter-set.ts';

/** Examples for six trades. */
export const starterSets: readonly StarterSet[] = [shop, cafe, salon, clinic, school, repair];
