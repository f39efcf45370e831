// What is committed is shown to those who read before it is on disk.
import { alterSource } from '../../../harness/alter-source.ts';
import { shownEarly } from './shown-early.ts';
import { slowSync } from './slow-sync.ts';

alterSource([slowSync, shownEarly]);
