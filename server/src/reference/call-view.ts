import { type Call, failures, type Rate } from '../contract.ts';
import { callTitles } from './call-titles.ts';
import type { Operation } from './document.ts';
import { html, type Html, prose } from './html.ts';
import { accessWords, countedBy, roleWords, scopeWords } from './reference-words.ts';
import { schemaView, typeOf } from './schema-view.ts';

/** One call with its place in the document. */
export interface PlacedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const callOf = ({ method, path }: PlacedCall): Call => `${method} ${path}` as Call;

const number = new Intl.NumberFormat('ru-RU');

/** A count of bytes as a person reads it. */
export const bytesOf = (bytes: number): string =>
  bytes >= 2 ** 20 ? `${number.format(bytes / 2 ** 20)}\u00a0МиБ` : `${number.format(bytes / 1024)}\u00a0КиБ`;

/** The window of a rate. */
const spanOf = (seconds: number): string =>
  seconds % 3600 === 0
    ? `${seconds / 3600}\u00a0ч`
    : seconds % 60 === 0
      ? `${seconds / 60}\u00a0мин`
      : `${seconds}\u00a0с`;

export const rateOf = ({ by, count, seconds }: Rate): string =>
  `${number.format(count)} за ${spanOf(seconds)} ${countedBy[by]}`;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** A sample in a scrollable box that takes the keyboard focus. */
export const sample = (title: string, text: string): Html =>
  html`<figure class="sample">
    <figcaption>${title}</figcaption>
    <pre tabindex="0" aria-label="${title}"><code>${text}</code></pre>
  </figure>`;

/** The example's path and headers, as they go over the wire. */
function headOf({ method, path, operation }: PlacedCall, type: string | undefined): string {
  const { parameters } = operation;
  const filled = parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, example ?? name), path);
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined);
  const search = query.map(({ name, example }) => `${name}=${example}`).join('&');
  const stone = Object.values(operation.requestBody?.content ?? {})[0]?.examples?.sealed?.description;
  const shown = {
    public: [],
    operator: ['Authorization: Bearer …'],
    visitor: ['Authorization: Bearer …'],
    stone: [`stone: ${/`(\w+)`/.exec(stone ?? '')?.[1] ?? '…'}`],
    refresh: ['refresh: …'],
  }[operation['x-access']];
  return [
    `${method} /api/v1${filled}${search && `?${search}`}`,
    ...shown,
    ...(type ? [`Content-Type: ${type}`] : []),
  ].join('\n');
}

function requestSample(call: PlacedCall): Html {
  const [type, media] = Object.entries(call.operation.requestBody?.content ?? {})[0] ?? [];
  const body = media?.example ?? media?.examples?.sealed?.value;
  return sample('Пример запроса', headOf(call, type) + (media ? `\n\n${pretty(body)}` : ''));
}

/** The first success of a call. */
const doneOf = ({ responses }: Operation) => Object.entries(responses).find(([status]) => Number(status) < 300)!;

function replySample({ operation }: PlacedCall): Html {
  const [status, { content }] = doneOf(operation);
  const json = content['application/json'];
  return sample('Пример ответа', json ? `${status}\n\n${pretty(json.example)}` : `${status}\n\n(байты файла)`);
}

function accessView(operation: Operation, call: Call): Html {
  const { 'x-access': access, 'x-role': role, 'x-scope': scope, 'x-bound': bound } = operation;
  const token =
    call === 'POST /widget/session'
      ? `вне браузера нужен токен API с правом \`visit\` (${scopeWords.visit})`
      : scope
        ? `подойдёт токен API с правом \`${scope}\` (${scopeWords[scope]})`
        : access === 'operator'
          ? 'токены API не подходят'
          : '';
  const size =
    bound.bytes === undefined
      ? []
      : [
          `до ${bytesOf(bound.bytes)}`,
          ...(bound.depth ? [`вложенность до ${bound.depth}`] : []),
          `до ${number.format(bound.items ?? 0)} значений`,
        ];
  return html`<dl class="terms">
    <dt>Кто</dt>
    <dd>
      ${prose(accessWords[access])}${role ? html`; ${roleWords[role]}` : ''}${token ? html`; ${prose(token)}` : ''}
    </dd>
    <dt>Частота</dt>
    <dd>${bound.rates.map(rateOf).join(', ')}</dd>
    ${
      size.length > 0
        ? html`<dt>Тело</dt>
            <dd>${size.join(', ')}</dd>`
        : ''
    }
  </dl>`;
}

function parametersView({ parameters }: Operation): Html | string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li>
        <code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>
        <span class="optional"
          >${place === 'path' ? 'в пути' : required ? 'в запросе' : 'в запросе, необязательно'}</span
        >
      </li>`,
  );
  return html`<h4>Параметры</h4>
    <ul class="fields">
      ${fields}
    </ul>`;
}

function bodyView({ requestBody }: Operation): Html | string {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!media) return '';
  return html`<h4>Тело запроса <small>${type!}</small></h4>
    ${schemaView(media.schema)}`;
}

function replyView(operation: Operation): Html {
  const statuses = Object.keys(operation.responses).filter((status) => Number(status) < 300);
  const [type, media] = Object.entries(doneOf(operation)[1].content)[0]!;
  return html`<h4>Ответ <small>${statuses.join(' или ')} ${type}</small></h4>
    ${schemaView(media.schema)}`;
}

function failuresView({ responses }: Operation): Html {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) =>
      Object.keys(content['application/problem+json']?.examples ?? {}).map(
        (code) =>
          html`<tr>
            <td>${status}</td>
            <td><code>${code}</code></td>
            <td>${failures[code as keyof typeof failures][1]}</td>
          </tr>`,
      ),
    );
  return html`<h4>Отказы</h4>
    <table class="failures">
      <thead>
        <tr>
          <th>Статус</th>
          <th>Код</th>
          <th>Значение</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

/** Everything about one call. */
export function callView(call: PlacedCall): Html {
  const { method, path, operation } = call;
  const name = callOf(call);
  return html`<article id="${operation.operationId}" data-find="${`${name} ${callTitles[name]}`.toLowerCase()}">
    <div class="text">
      <h3><a class="anchor" href="#${operation.operationId}">${callTitles[name]}</a></h3>
      <p class="call"><span class="method" data-method="${method}">${method}</span> <code>${path}</code></p>
      ${accessView(operation, name)} ${parametersView(operation)} ${bodyView(operation)} ${replyView(operation)}
      ${failuresView(operation)}
    </div>
    <div class="samples">${requestSample(call)} ${replySample(call)}</div>
  </article>`;
}
