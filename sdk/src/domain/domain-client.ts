import { readonlyType } from 'nanostores';
import type { Domain } from '../contract/domain.ts';
import { type Feature, resetRemotes, storesOf } from '../feature.ts';
import type { Replied } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import { uploadForm } from '../transport/upload.ts';
import type { DomainClient } from './domain-api.ts';
import { createDomainState } from './domain-state.ts';

interface DomainFeature extends DomainClient, Feature {
  /** The domain's contexts were changed just now. */
  noteChanged(id: string): void;
}

/** See {@link DomainClient}. */
export function createDomainClient(rest: Rest): DomainFeature {
  const state = createDomainState();
  const { $selectedId, $pictureProgress } = state;

  const keep = (domain: Domain): void => {
    state.domains.patch((current) =>
      current.some(({ id }) => id === domain.id)
        ? current.map((other) => (other.id === domain.id ? domain : other))
        : [...current, domain],
    );
    state.verified.patch((current) => [
      ...current.filter(({ id }) => id !== domain.id),
      ...(domain.verified ? [domain] : []),
    ]);
  };
  const keepPicture = (id: string, edited: { image: string }): { image: string } => {
    state.picture.patch(() => edited, id);
    return edited;
  };
  const change = async (call: () => Promise<Replied<Domain>>): Promise<Domain> => {
    const domain = (await state.change.run(call)) as Domain;
    keep(domain);
    return domain;
  };

  return {
    ...storesOf(state),
    $selectedId: readonlyType($selectedId),
    $pictureProgress: readonlyType($pictureProgress),

    list: (settings) => state.domains.run(() => rest.signed('GET /domain/list', settings)),
    listVerified: (settings) => state.verified.run(() => rest.signed('GET /domain/verified/list', settings)),

    create: (name, settings) => change(() => rest.signed('POST /domain/create', { ...settings, body: { name } })),
    update: (id, name, settings) =>
      change(() => rest.signed('PATCH /domain/update/{id}', { ...settings, params: { id }, body: { name } })),
    verify: (id, settings) =>
      change(() => rest.signed('PATCH /domain/verification/{id}', { ...settings, params: { id }, body: {} })),

    async remove(id, settings) {
      await state.change.run(() => rest.signed('DELETE /domain/delete/{id}', { ...settings, params: { id } }));
      const without = (current: Domain[]): Domain[] => current.filter((domain) => domain.id !== id);
      state.domains.patch(without);
      state.verified.patch(without);
      if ($selectedId.get() === id) $selectedId.set(null);
      return { id };
    },

    noteChanged(id) {
      const note = (current: Domain[]): Domain[] =>
        current.map((domain) => (domain.id === id ? { ...domain, changedAt: new Date().toISOString() } : domain));
      state.domains.patch(note);
      state.verified.patch(note);
    },

    select: (id) => $selectedId.set(id),

    config: (id, settings) =>
      state.config.run(() => rest.signed('GET /domain/config/{id}', { ...settings, params: { id } }), id),
    async editConfig(id, part, settings) {
      const edited = await state.configEdit.run(() =>
        rest.signed('PATCH /domain/config/{id}', { ...settings, params: { id }, body: part }),
      );
      state.config.patch(() => edited, id);
      return edited;
    },
    picture: (id, settings) =>
      state.picture.run(() => rest.signed('GET /domain/picture/{id}', { ...settings, params: { id } }), id),
    async uploadPicture(id, file, settings) {
      const form = new FormData();
      form.set('image', file);
      const progress = (percent: number): void => $pictureProgress.set(percent);
      progress(0);
      try {
        return keepPicture(
          id,
          await state.pictureEdit.run(() =>
            uploadForm(rest, 'POST /domain/picture/{id}', { ...settings, params: { id }, form }, progress),
          ),
        );
      } finally {
        $pictureProgress.set(null);
      }
    },
    removePicture: async (id, settings) =>
      keepPicture(
        id,
        await state.pictureEdit.run(() => rest.signed('DELETE /domain/picture/{id}', { ...settings, params: { id } })),
      ),
    secret: (id, settings) =>
      state.secret.run(() => rest.signed('GET /domain/secret/{id}', { ...settings, params: { id } }), id),

    handle(frame) {
      if (frame.type === 'domain') keep(frame.domain);
    },

    reset(isFinal) {
      resetRemotes(state, isFinal);
      $selectedId.set(null);
      $pictureProgress.set(null);
    },
  };
}
