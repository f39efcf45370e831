import { type ClientFrame, close, frameBound, frameBounds, type ServerFrame } from '../contract.ts';
import { bytesOf, rateOf } from './call-view.ts';
import type { AsyncApi } from './document.ts';
import { html, type Html, prose } from './html.ts';
import { clientFrames, closings, serverFrames } from './reference-words.ts';
import { type Schema, schemaView } from './schema-view.ts';

interface Frame {
  readonly id: string;
  readonly side: 'client' | 'server';
  readonly type: string;
  readonly payload: Schema;
}

/** The frames of the socket, those of a client first. */
export const framesOf = ({ channels }: AsyncApi): readonly Frame[] =>
  Object.entries(channels.socket.messages).map(([key, { name, payload }]) => ({
    id: `frame-${key.replace('.', '-')}`,
    side: key.startsWith('client.') ? 'client' : 'server',
    type: name,
    payload,
  }));

function frameView({ id, side, type, payload }: Frame): Html {
  const words =
    side === 'client' ? clientFrames[type as ClientFrame['type']] : serverFrames[type as ServerFrame['type']];
  const rates = side === 'client' ? frameBounds[type as ClientFrame['type']] : [];
  return html`<article id="${id}" data-find="${`${type} ${words} кадр сокет`.toLowerCase()}">
    <div class="text">
      <h3>
        <a class="anchor" href="#${id}"><code>${type}</code></a>
      </h3>
      <p>${prose(words)}</p>
      ${
        rates.length > 0
          ? html`<dl class="terms">
              <dt>Частота</dt>
              <dd>${rates.map(rateOf).join(', ')}</dd>
            </dl>`
          : ''
      }
      ${schemaView(payload)}
    </div>
  </article>`;
}

/** The socket: how it is opened and closed, and every frame of both sides. */
export function socketView(document: AsyncApi): Html {
  const frames = framesOf(document);
  const codes = Object.entries(close).map(
    ([why, code]) =>
      html`<tr>
        <td><code>${code}</code></td>
        <td>${closings[why as keyof typeof close]}</td>
      </tr>`,
  );
  return html`<section id="socket">
    <h2>Сокет</h2>
    <p><code>${document.channels.socket.address}</code></p>
    <p>
      Текстовые кадры JSON до ${bytesOf(frameBound.bytes)}, не чаще чем ${rateOf(frameBound.rate)}. Первым приходит
      <code>hello</code> с токеном: в адресе токен не стоит никогда. Молчащий 60 с сокет закрывается.
    </p>
    <table class="failures">
      <thead>
        <tr>
          <th>Код закрытия</th>
          <th>Причина</th>
        </tr>
      </thead>
      <tbody>
        ${codes}
      </tbody>
    </table>
    <h2 class="side">От клиента</h2>
    ${frames.filter(({ side }) => side === 'client').map(frameView)}
    <h2 class="side">От сервера</h2>
    ${frames.filter(({ side }) => side === 'server').map(frameView)}
  </section>`;
}
