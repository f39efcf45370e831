import { readonlyType } from 'nanostores';
import type { Domain } from '../contract/domain.ts';
import type { WidgetConfig } from '../contract/widget.ts';
import type { Replied } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import { createDomainState } from './domain-state.ts';

export type DomainClient = ReturnType<typeof createDomainClient>;

/** The account's domains: where its widget may stand. Calls reject with ApiError. */
export function createDomainClient(rest: Rest) {
  const state = createDomainState();
  const { $selectedId } = state;

  const keep = (domain: Domain): void => {
    state.domains.patch((held) =>
      held.some(({ id }) => id === domain.id)
        ? held.map((other) => (other.id === domain.id ? domain : other))
        : [...held, domain],
    );
    state.verified.patch((held) => [
      ...held.filter(({ id }) => id !== domain.id),
      ...(domain.verified ? [domain] : []),
    ]);
  };
  const change = async (call: () => Promise<Replied<Domain>>): Promise<Domain> => {
    const domain = (await state.change.run(call)) as Domain;
    keep(domain);
    return domain;
  };

  return {
    $domains: state.domains.$store,
    $verified: state.verified.$store,
    $change: state.change.$store,
    $config: state.config.$store,
    $configEdit: state.configEdit.$store,
    $secret: state.secret.$store,
    $selectedId: readonlyType($selectedId),

    list: (): Promise<Domain[]> => state.domains.run(() => rest.signed('GET /domain/list')),
    listVerified: (): Promise<Domain[]> => state.verified.run(() => rest.signed('GET /domain/verified/list')),

    /** @throws ApiError 400 `invalid`, 409 `conflict` */
    create: (name: string): Promise<Domain> => change(() => rest.signed('POST /domain/create', { body: { name } })),
    /** The renamed domain is unverified again. @throws ApiError 404, 409 */
    update: (id: string, name: string): Promise<Domain> =>
      change(() => rest.signed('PATCH /domain/update/{id}', { params: { id }, body: { name } })),
    /** Looks for the proof now; takes up to 15 s. @throws ApiError 422 `not_proven` whose `detail` says what was looked for where, 409 */
    verify: (id: string): Promise<Domain> =>
      change(() => rest.signed('PATCH /domain/verification/{id}', { params: { id }, body: {} })),

    /** Deletes the domain with its contexts, dialogs and model. @throws ApiError 404 */
    async remove(id: string): Promise<{ id: string }> {
      await state.change.run(() => rest.signed('DELETE /domain/delete/{id}', { params: { id } }));
      const without = (held: Domain[]): Domain[] => held.filter((domain) => domain.id !== id);
      state.domains.patch(without);
      state.verified.patch(without);
      if ($selectedId.get() === id) $selectedId.set(null);
      return { id };
    },

    /** The domain's contexts were changed just now. */
    noteChanged(id: string): void {
      const note = (held: Domain[]): Domain[] =>
        held.map((domain) => (domain.id === id ? { ...domain, changedAt: new Date().toISOString() } : domain));
      state.domains.patch(note);
      state.verified.patch(note);
    },

    select: (id: string | null): void => $selectedId.set(id),

    /** How the domain's widget looks and speaks. */
    config: (id: string): Promise<WidgetConfig> =>
      state.config.run(() => rest.signed('GET /domain/config/{id}', { params: { id } })),
    /** @throws ApiError 400 `invalid` with `fields` */
    async editConfig(id: string, part: Partial<WidgetConfig>): Promise<WidgetConfig> {
      const edited = await state.configEdit.run(() =>
        rest.signed('PATCH /domain/config/{id}', { params: { id }, body: part }),
      );
      state.config.patch(() => edited);
      return edited;
    },
    /** The secret that signs identities, for the owner's server alone. */
    secret: (id: string): Promise<{ secret: string }> =>
      state.secret.run(() => rest.signed('GET /domain/secret/{id}', { params: { id } })),

    /** Forgets everything: on sign-out. */
    reset(): void {
      for (const remote of Object.values(state)) if ('reset' in remote) remote.reset();
      $selectedId.set(null);
    },
  };
}
