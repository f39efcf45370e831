import type { Description } from '@otklik/sdk/visitor';
import { useState } from 'preact/hooks';
import { useFocusAfter } from './focus-after.ts';
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
  const describe = async (who: Description, done: () => void) => {
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

/** What the owner asks to agree to, with the link to the policy. */
function Consent({ isAgreed, change }: { isAgreed: boolean; change(value: boolean): void }) {
  const { $config, $views, $words } = usePanel();
  const views = useStore($views);
  const words = useStore($words);
  const { consent, policyUrl } = useStore($config)!;
  return (
    <label class="agree">
      <input type="checkbox" checked={isAgreed} onChange={({ currentTarget }) => change(currentTarget.checked)} />
      <span>
        {views ? <views.RichText text={consent} /> : consent}{' '}
        {policyUrl && (
          <a href={policyUrl} target="_blank" rel="noopener noreferrer">
            {words.policy}
          </a>
        )}
      </span>
    </label>
  );
}

/** Name, e-mail and agreement before the dialog, where the owner wants them. */
export function AskForm() {
  const { $config, $asked } = usePanel();
  useFocusAfter();
  const config = useStore($config)!;
  const ask = useStore($asked) ? 'nothing' : config.ask;
  const [isAgreed, setAgreed] = useState(false);
  const { describe, isBusy, error, words, validationErrorOf } = useDescribe();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const wantsName = ask === 'name' || ask === 'both';
  const wantsEmail = ask === 'email' || ask === 'both';
  const errors = {
    name: wantsName && !name.trim() ? words.required : '',
    email: wantsEmail ? validationErrorOf(email) : '',
    consent: config.consent && !isAgreed ? words.agreeFirst : '',
  };

  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (errors.name || errors.email || errors.consent) return;
    const who = {
      ...(wantsName && { name: name.trim() }),
      ...(wantsEmail && { email: email.trim() }),
      // The wording that was shown, whatever it is by the time that this arrives.
      ...(config.consent && { consent: [config.consent, config.policyUrl].filter(Boolean).join(' ') }),
    };
    void describe(who, () => $asked.set(2));
  };
  return (
    <form class="sheet" noValidate onSubmit={submit}>
      {ask !== 'nothing' && <h3>{words.askTitle}</h3>}
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
      {config.consent && <Consent isAgreed={isAgreed} change={setAgreed} />}
      <p class="fault" role="alert">
        {error || (isTried && errors.consent)}
      </p>
      <button type="submit" class="main" disabled={isBusy}>
        {words.start}
      </button>
    </form>
  );
}

/** An e-mail for the answer, left when nobody is there. */
function LeaveMail() {
  const { describe, isBusy, error, setError, words, validationErrorOf } = useDescribe();
  const isKnown = useStore(usePanel().$asked) > 0;
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

/** What stands below the last sentence: the owner's text for when nobody is there, once a person has been called. */
export function Tail() {
  const { visitor, $config } = usePanel();
  const { assistant, operator } = useStore(visitor.$participants);
  const sentences = useStore(visitor.$sentences);
  const away = useStore($config)?.away;
  const isOnline = useStore(visitor.$state) === 'online';
  if (!isOnline || assistant || operator || sentences.length === 0) return null;
  return (
    <>
      {away && <p class="aside">{away.replaceAll(' —', '\xa0—')}</p>}
      <LeaveMail />
    </>
  );
}
