import type { Rest } from '../transport/rest.ts';
import type { DialogClient } from './dialog-api.ts';
import type { createDialogState } from './dialog-state.ts';

type DialogCorrections = Pick<DialogClient, 'loadCorrections' | 'correct' | 'undoCorrection' | 'loadOffer'>;

/** What an operator corrects of the assistant in a dialog, and what it offers there. */
export function createDialogCorrections(
  rest: Rest,
  { corrections, offer }: Pick<ReturnType<typeof createDialogState>, 'corrections' | 'offer'>,
): DialogCorrections {
  return {
    loadCorrections: (id, settings) =>
      corrections.run(() => rest.signed('GET /dialog/correction/list/{id}', { ...settings, params: { id } }), id),

    async correct(id, body, settings) {
      const { data } = await rest.signed('POST /dialog/correction/create/{id}', { ...settings, params: { id }, body });
      corrections.patch((current) => [data, ...current.filter(({ seq }) => seq !== data.seq)], id);
      return data;
    },

    async undoCorrection(id, settings) {
      const { data } = await rest.signed('DELETE /dialog/correction/delete/{id}', { ...settings, params: { id } });
      corrections.patch((current) => current.filter((one) => one.id !== id));
      return data;
    },

    loadOffer: async (id, settings) =>
      (await offer.run(() => rest.signed('GET /dialog/offer/{id}', { ...settings, params: { id } }), id)).offer,
  };
}
