import type { Call } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import { exportDialogRows } from './dialog-rows.ts';
import { exportFigures } from './figure-export.ts';
import { readFigures } from './figure-service.ts';

type FigureCall = Extract<Call, `${string} /figure/${string}`>;

/** The operators' calls about figures. */
export const figureRoutes = (deps: Deps): CallPlugin<FigureCall> =>
  callPlugin<FigureCall>('figure', deps, {
    'GET /figure/summary': ({ user, query }) => readFigures(deps, user, query),
    'GET /figure/export': ({ user, query }) => exportFigures(deps, user, query),
    'GET /figure/dialog/export': ({ user, query }) => exportDialogRows(deps, user, query),
  });
