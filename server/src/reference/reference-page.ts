import { apiTags, type ApiTag } from '../api-docs/api-summaries.ts';
import { createAsyncApi } from '../api-docs/asyncapi.ts';
import { createOpenApi } from '../api-docs/openapi.ts';
import { callTitles, tagTitles } from './call-titles.ts';
import { callOf, callView, type PlacedCall } from './call-view.ts';
import type { AsyncApi, OpenApi } from './document.ts';
import { html, type Html, prose } from './html.ts';
import { rules, sealing } from './reference-words.ts';
import { schemaView } from './schema-view.ts';
import { framesOf, socketView } from './socket-view.ts';

const tags = Object.keys(apiTags) as ApiTag[];
const idOf = (tag: ApiTag): string => tag.toLowerCase().replaceAll(' ', '-');

const callsOf = ({ paths }: OpenApi): readonly PlacedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const link = (id: string, text: Html | string): Html => html`<li><a href="#${id}">${text}</a></li>`;

function contentsView(calls: readonly PlacedCall[], openApi: OpenApi, asyncApi: AsyncApi): Html {
  const groups = tags.map(
    (tag) =>
      html`<li>
        <a href="#${idOf(tag)}">${tagTitles[tag][0]}</a>
        <ul>
          ${calls
            .filter(({ operation }) => operation.tags[0] === tag)
            .map((call) => link(call.operation.operationId, callTitles[callOf(call)]))}
        </ul>
      </li>`,
  );
  const frames = framesOf(asyncApi).map(({ id, type, side }) =>
    link(id, html`<code>${type}</code> ${side === 'client' ? 'от клиента' : 'от сервера'}`),
  );
  const schemas = Object.keys(openApi.components.schemas).map((name) =>
    link(`schema-${name}`, html`<code>${name}</code>`),
  );
  return html`<ul class="contents">
    ${link('begin', 'Общее')} ${groups}
    <li>
      <a href="#socket">Сокет</a>
      <ul>
        ${frames}
      </ul>
    </li>
    <li>
      <a href="#schemas">Схемы</a>
      <ul>
        ${schemas}
      </ul>
    </li>
  </ul>`;
}

function beginView(url: string, productName: string): Html {
  return html`<section id="begin">
    <h1>API «${productName}»</h1>
    <p>
      Адрес: <code>${url}</code>. Для программ: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1) и&nbsp;<a
        href="/api/v1/asyncapi.json"
        >asyncapi.json</a
      >
      (AsyncAPI 3.1); эта страница сделана из них.
    </p>
    ${rules.map((rule) => html`<p>${prose(rule)}</p>`)}
    <h2 id="sealing">Секретные поля</h2>
    ${sealing.map((text) => html`<p>${prose(text)}</p>`)}
    <p>Для проверки: <code>stone</code> и <code>selina</code> из него.</p>
    <pre
      tabindex="0"
      aria-label="Рукопожатие для проверки"
    ><code>000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
e4ee6acbb415f7384973d4f3e0f997bcaf99ed38f4afe92ccabf0ac647afb51f</code></pre>
  </section>`;
}

const tagView = (tag: ApiTag, calls: readonly PlacedCall[]): Html =>
  html`<section id="${idOf(tag)}">
    <h2>${tagTitles[tag][0]}</h2>
    <p>${tagTitles[tag][1]}</p>
    ${calls.filter(({ operation }) => operation.tags[0] === tag).map(callView)}
  </section>`;

function schemasView({ components }: OpenApi): Html {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<article id="schema-${name}" data-find="${name.toLowerCase()} схема">
        <div class="text">
          <h3>
            <a class="anchor" href="#schema-${name}"><code>${name}</code></a>
          </h3>
          ${schemaView(schema)}
        </div>
      </article>`,
  );
  return html`<section id="schemas">
    <h2>Схемы</h2>
    ${schemas}
  </section>`;
}

/** The reading page of the API, made of its two documents: the part between the marks of `assets/index.html`. */
export function fillReference(page: string, productName: string, publicUrl: string): string {
  const openApi = createOpenApi(productName, publicUrl) as OpenApi;
  const asyncApi = createAsyncApi(productName, publicUrl) as AsyncApi;
  const calls = callsOf(openApi);
  const parts: Readonly<Record<string, Html>> = {
    title: html`API «${productName}»`,
    contents: contentsView(calls, openApi, asyncApi),
    main: html`${beginView(openApi.servers[0].url, productName)} ${tags.map((tag) => tagView(tag, calls))}
    ${socketView(asyncApi)} ${schemasView(openApi)}`,
  };
  return page.replaceAll(/<!--(\w+)-->/g, (_, part: string) => parts[part]!.text);
}
