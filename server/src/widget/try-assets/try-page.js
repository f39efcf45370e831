// The page's own part: the owner tries the chat, or looks at it before its settings are saved.
const wanted = new URLSearchParams(location.search);
const { fetch } = window;
const reply = (body) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** A visitor's calls carry no cookies; here one says that it is the owner who begins. */
function tryAsOwner() {
  window.fetch = (address, init) =>
    fetch(address, String(address).endsWith('/widget/session') ? { ...init, credentials: 'same-origin' } : init);
}

/** A chat that is only looked at: it speaks to nobody, so that looking begins no dialog. */
function lookOnly(look) {
  // Who answers is what the server says; all else is as it is being changed.
  const coming = fetch(`../api/v1/widget/config/${location.pathname.split('/').at(-1)}`).then(async (answer) => {
    const config = { ...(await answer.json()), ...look };
    config.people.assistant.name = look.assistantName;
    return config;
  });
  window.fetch = async (address, init) => {
    const path = String(address);
    if (!path.includes('/api/v1/')) return fetch(address, init);
    const config = await coming;
    return reply(
      path.includes('/config/') ? config : { session: 'look', token: 'look', sentences: [], last: 0, config },
    );
  };
  window.WebSocket = class {
    readyState = 0;
    constructor() {
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }
    send(text) {
      const type = { hello: 'welcome', ping: 'pong' }[JSON.parse(text).type];
      const frame = { type, session: 'look', last: 0, assistant: true, operator: false };
      if (type) setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }));
    }
    close() {}
  };
  localStorage.removeItem('otklik:look');
  // The owner types beside it: an open chat would take the letters.
  HTMLElement.prototype.focus = () => {};
}

// The account, in the same tab, writes the look that is not saved yet beside the frame that shows it.
const look = wanted.has('look') ? sessionStorage.getItem('otklik-look') : null;
if (look === null) tryAsOwner();
else lookOnly(JSON.parse(look));

window.otklik = function () {
  (window.otklik.q = window.otklik.q || []).push(arguments);
};
if (!wanted.has('closed')) window.otklik('open');
