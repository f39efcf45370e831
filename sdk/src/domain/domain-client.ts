import { readonlyType } from 'nanostores';
import type { Domain } from '../contract/domain.ts';
import { type Feature, storesOf } from '../transport/feature.ts';
import { replaceAll } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import { uploadForm } from '../transport/upload.ts';
import type { DomainClient } from './domain-api.ts';
import { createDomainState, type DomainState } from './domain-state.ts';

interface DomainFeature extends DomainClient, Feature {
  /** The domain's contexts were changed just now. */
  noteChanged(id: string): void;
}

type WidgetCalls = Pick<
  DomainClient,
  'config' | 'editConfig' | 'picture' | 'uploadPicture' | 'removePicture' | 'secret' | 'rotateSecret'
>;

/** How the widget of a domain looks and speaks. */
function createWidgetCalls(rest: Rest, { config, picture, secret, $pictureProgress }: DomainState): WidgetCalls {
  return {
    config: (id, settings) => rest.signed('GET /domain/config/{id}', { ...settings, params: { id } }),
    editConfig: async (id, body, settings) =>
      replaceAll(config, await rest.signed('PATCH /domain/config/{id}', { ...settings, params: { id }, body }), id),
    picture: (id, settings) => rest.signed('GET /domain/picture/{id}', { ...settings, params: { id } }),
    async uploadPicture(id, file, settings) {
      const form = new FormData();
      form.set('image', file);
      const options = { ...settings, params: { id }, form };
      try {
        const edited = await uploadForm(rest, 'POST /domain/picture/{id}', options, $pictureProgress.set);
        return replaceAll(picture, edited, id);
      } finally {
        $pictureProgress.set(null);
      }
    },
    removePicture: async (id, settings) =>
      replaceAll(picture, await rest.signed('DELETE /domain/picture/{id}', { ...settings, params: { id } }), id),
    secret: (id, settings) => rest.signed('GET /domain/secret/{id}', { ...settings, params: { id } }),
    rotateSecret: async (id, body = {}, settings) =>
      replaceAll(
        secret,
        await rest.signed('PATCH /domain/secret/rotate/{id}', { ...settings, params: { id }, body }),
        id,
      ),
  };
}

/** See {@link DomainClient}. */
export function createDomainClient(rest: Rest): DomainFeature {
  const state = createDomainState(rest);
  const { domains, verified, $selectedId, $pictureProgress } = state;

  const keep = (domain: Domain): Domain => {
    domains.patch((current) =>
      current.some(({ id }) => id === domain.id)
        ? current.map((other) => (other.id === domain.id ? domain : other))
        : [...current, domain],
    );
    verified.patch((current) => [
      ...current.filter(({ id }) => id !== domain.id),
      ...(domain.verified ? [domain] : []),
    ]);
    return domain;
  };
  const patchBoth = (change: (current: Domain[]) => Domain[]): void => {
    domains.patch(change);
    verified.patch(change);
  };

  return {
    ...storesOf(state),
    ...createWidgetCalls(rest, state),
    $selectedId: readonlyType($selectedId),
    $pictureProgress: readonlyType($pictureProgress),

    list: (settings) => rest.signed('GET /domain/list', settings),
    listVerified: (settings) => rest.signed('GET /domain/verified/list', settings),

    create: async (name, settings) => keep(await rest.signed('POST /domain/create', { ...settings, body: { name } })),
    update: async (id, name, settings) =>
      keep(await rest.signed('PATCH /domain/update/{id}', { ...settings, params: { id }, body: { name } })),
    verify: async (id, settings) =>
      keep(await rest.signed('PATCH /domain/verification/{id}', { ...settings, params: { id }, body: {} })),

    async remove(id, settings) {
      await rest.signed('DELETE /domain/delete/{id}', { ...settings, params: { id } });
      patchBoth((current) => current.filter((domain) => domain.id !== id));
      if ($selectedId.get() === id) $selectedId.set(null);
      return { id };
    },

    noteChanged(id) {
      const changedAt = new Date().toISOString();
      patchBoth((current) => current.map((domain) => (domain.id === id ? { ...domain, changedAt } : domain)));
    },

    select: (id) => $selectedId.set(id),

    handle(frame) {
      if (frame.type === 'domain') keep(frame.domain);
    },

    reset() {
      $selectedId.set(null);
      $pictureProgress.set(null);
    },
  };
}
