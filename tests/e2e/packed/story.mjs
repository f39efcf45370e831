// What a developer does with the package, whatever it runs in: signs in as the operator, and has a visitor talk to it.
// Each project gets this file as it is.

/** @param {{ get(): any, subscribe(listener: (value: any) => void): () => void }} store */
const until = (store, holds) =>
  new Promise((resolve) => {
    const end = store.subscribe((value) => {
      if (!holds(value)) return;
      resolve(value);
      setTimeout(() => end());
    });
  });

/** Signs in with the mailed code; resolves with the client. */
export async function signIn({ createOperator }, { host, email, password, mail, WebSocket }) {
  const operator = createOperator({ host, WebSocket });
  await operator.auth.login({ email, password });
  const code = await (await fetch(mail)).text();
  await operator.auth.checkCode({ email, code });
  operator.socket.connect();
  await until(operator.socket.$state, (state) => state === 'open');
  return operator;
}

/** Asks as a visitor until somebody answers; resolves with the answer. */
export async function ask({ createVisitor }, { host, site, question, WebSocket }) {
  const visitor = createVisitor({ host, site, WebSocket });
  void visitor.send(question);
  const sentences = await until(visitor.$sentences, (all) => all.some(({ author }) => author === 'operator'));
  visitor.destroy();
  return sentences.find(({ author }) => author === 'operator').text;
}

/** Both sides of a talk; resolves with the answer, `Да: ` and the question. */
export async function runStory(sdk, place) {
  const operator = await signIn(sdk, place);
  operator.socket.on('sentence', ({ session, sentence }) => {
    if (sentence.text === place.question) operator.dialog.answer(session, [`Да: ${sentence.text}`]);
  });
  const answer = await ask(sdk, place);
  operator.socket.disconnect();
  return answer;
}
