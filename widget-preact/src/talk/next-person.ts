import { createVisitor as createReal, type Visitor, type VisitorOptions } from '@otklik/sdk/visitor';
import type { PanelContext } from '../panel/panel-context.ts';

let panel: PanelContext;
/** Whom the page named last in this tab; `''` for nobody, undefined until it is looked up. */
let named: string | undefined;

/** Works on storage, which the page or the browser may forbid: then it holds for this page alone. */
function store(user: string): void {
  const key = `otklik:${panel.shell.site}:user`;
  try {
    named ??= sessionStorage[key] as string;
    sessionStorage[key] = user;
  } catch {
    // It is.
  }
}

/** A visitor that empties the box where the page names another user than before without a logout between. */
export function createVisitor(options: VisitorOptions): Visitor {
  const visitor = createReal(options);
  return {
    ...visitor,
    describe(who, settings) {
      const { userId } = who;
      if (userId) {
        store(userId);
        if (named && named !== userId) panel.$draft.set('');
        named = userId;
      }
      return visitor.describe(who, settings);
    },
  };
}

/** Whose visitor it is. @returns forgets who was named */
export function watchPeople(context: PanelContext): () => void {
  panel = context;
  return () => store((named = ''));
}
