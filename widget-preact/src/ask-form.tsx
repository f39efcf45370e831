import { useState } from 'preact/hooks';
import { usePanel } from './panel-context.ts';
import { TextInput } from './text-input.tsx';
import { useStore } from './use-store.ts';

// The same rule as in the contract's `PATCH /widget/visitor`.
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Sends the visitor's name and e-mail; the remark shows why they were refused. */
function useDescribe() {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const describe = async (who: { name?: string; email?: string }, done: () => void) => {
    setBusy(true);
    setError('');
    try {
      await (await visitor.load()).describe(who);
      done();
    } catch {
      setError(words.refused);
    }
    setBusy(false);
  };
  return {
    describe,
    isBusy,
    error,
    setError,
    words,
    validationErrorOf: (value: string) =>
      value.trim() === '' ? words.required : mail.test(value.trim()) ? '' : words.badEmail,
  };
}

/** Name and e-mail before the dialog, where the owner wants them. */
export function AskForm() {
  const { $config, $asked } = usePanel();
  const ask = useStore($config)?.ask;
  const { describe, isBusy, error, words, validationErrorOf } = useDescribe();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const wantsName = ask === 'name' || ask === 'both';
  const wantsEmail = ask === 'email' || ask === 'both';
  const errors = {
    name: wantsName && !name.trim() ? words.required : '',
    email: wantsEmail ? validationErrorOf(email) : '',
  };

  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (errors.name || errors.email) return;
    void describe({ ...(wantsName && { name: name.trim() }), ...(wantsEmail && { email: email.trim() }) }, () =>
      $asked.set(true),
    );
  };
  return (
    <form class="sheet" noValidate onSubmit={submit}>
      <h3>{words.askTitle}</h3>
      {wantsName && (
        <TextInput
          label={words.name}
          value={name}
          autocomplete="name"
          error={isTried ? errors.name : ''}
          change={setName}
        />
      )}
      {wantsEmail && (
        <TextInput
          label={words.email}
          type="email"
          value={email}
          autocomplete="email"
          error={isTried ? errors.email : ''}
          change={setEmail}
        />
      )}
      <p class="fault" role="alert">
        {error}
      </p>
      <button type="submit" class="main" disabled={isBusy}>
        {words.start}
      </button>
    </form>
  );
}

/** An e-mail for the answer, left when nobody is there. */
export function LeaveMail() {
  const { describe, isBusy, error, setError, words, validationErrorOf } = useDescribe();
  const isKnown = useStore(usePanel().$asked);
  const [email, setEmail] = useState('');
  const [isLeft, setLeft] = useState(false);
  if (isLeft)
    return (
      <p class="aside" role="status">
        {words.left}
      </p>
    );
  if (isKnown) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = validationErrorOf(email);
    if (wrong) setError(wrong);
    else void describe({ email: email.trim() }, () => setLeft(true));
  };
  return (
    <form class="leave" noValidate onSubmit={submit}>
      <TextInput label={words.leave} type="email" value={email} autocomplete="email" error={error} change={setEmail} />
      <button type="submit" class="main" disabled={isBusy}>
        {words.leaveSend}
      </button>
    </form>
  );
}
