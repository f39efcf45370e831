import { removeFrom } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { DialogClient } from './dialog-api.ts';
import type { createDialogState } from './dialog-state.ts';

type DialogCorrections = Pick<
  DialogClient,
  'loadCorrections' | 'correct' | 'undoCorrection' | 'loadOffer' | 'suggestAnswer'
>;

/** A draft takes 20 s at most on the server; ms. */
const draftTime = 30_000;

/** What an operator corrects of the assistant in a dialog, and what it offers there. */
export function createDialogCorrections(
  rest: Rest,
  { corrections }: Pick<ReturnType<typeof createDialogState>, 'corrections'>,
): DialogCorrections {
  return {
    loadCorrections: (id, settings) => rest.signed('GET /dialog/correction/list/{id}', { ...settings, params: { id } }),

    async correct(id, body, settings) {
      const corrected = await rest.signed('POST /dialog/correction/create/{id}', { ...settings, params: { id }, body });
      corrections.patch((current) => [corrected, ...current.filter(({ seq }) => seq !== corrected.seq)], id);
      return corrected;
    },

    undoCorrection: async (id, settings) =>
      removeFrom(
        corrections,
        await rest.signed('DELETE /dialog/correction/delete/{id}', { ...settings, params: { id } }),
      ),

    loadOffer: async (id, settings) =>
      (await rest.signed('GET /dialog/offer/{id}', { ...settings, params: { id } })).offer,

    suggestAnswer: (id, settings) =>
      rest.signed('POST /dialog/suggest/{id}', { timeout: draftTime, ...settings, params: { id } }),
  };
}
