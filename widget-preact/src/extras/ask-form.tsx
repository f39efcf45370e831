import type { VisitorConfig } from '@otklik/sdk/contract';
import type { Description } from '@otklik/sdk/visitor';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type PanelContext, usePanel } from '../panel/panel-context.ts';
import { awayNote } from './name-everyone.ts';
import { PushChoice } from './push-choice.tsx';
import { TextInput } from './text-input.tsx';
import { useOperator } from '../panel/use-operator.ts';
import { useStore } from '../panel/use-store.ts';

/** What a visitor may be asked for; the rules are those of the contract's `PATCH /widget/visitor`. */
const inputs = {
  name: { type: 'text', autocomplete: 'name', pattern: /./, wrong: 'required' },
  email: { type: 'email', autocomplete: 'email', pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, wrong: 'badEmail' },
  phone: {
    type: 'tel',
    autocomplete: 'tel',
    pattern: /^(?:[+ \u00a0()\u2010-\u2015-]*\d){5,20}[+ \u00a0()\u2010-\u2015-]*$/,
    wrong: 'badPhone',
  },
} as const;
type Field = keyof typeof inputs;

/** What the owner asks for before the dialog. */
const fieldsOf = ({ ask, askPhone }: VisitorConfig): readonly Field[] => [
  ...(ask === 'name' || ask === 'both' ? (['name'] as const) : []),
  ...(ask === 'email' || ask === 'both' ? (['email'] as const) : []),
  ...(askPhone ? (['phone'] as const) : []),
];

/** The key of the error's text in the words, so that it follows a change of the language; empty for none. */
type Wrong = 'required' | 'badEmail' | 'badPhone' | 'refused' | '';

const wrongOf = (field: Field, value: string): Wrong => {
  const { pattern, wrong } = inputs[field];
  return !value.trim() ? 'required' : pattern.test(value.trim()) ? '' : wrong;
};

/** Sends who the visitor is; `error` is the reason of a refusal. */
function useDescribe() {
  const { visitor, $words } = usePanel();
  const words = useStore($words);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Wrong>('');
  const describe = async (who: Description, done: () => void) => {
    setBusy(true);
    setError('');
    try {
      await (await visitor.load()).describe(who);
      done();
    } catch {
      setError('refused');
    }
    setBusy(false);
  };
  return {
    describe,
    isBusy,
    error,
    setError,
    words,
    textOf: (wrong: Wrong) => (wrong ? words[wrong] : ''),
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

/** Name, e-mail, phone and agreement before the dialog, where the owner wants them. */
export function AskForm() {
  const panel = usePanel();
  const { $config, $asked } = panel;
  const config = useStore($config)!;
  const fields = useStore($asked) ? [] : fieldsOf(config);
  const [isAgreed, setAgreed] = useState(false);
  const { describe, isBusy, error, words, textOf } = useDescribe();
  const [values, setValues] = useState(panel.form ?? { name: '', email: '', phone: '' });
  const [isTried, setTried] = useState(false);
  const refusal = config.consent && !isAgreed ? words.agreeFirst : '';
  const errorOf = (field: Field) => wrongOf(field, values[field]);

  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (refusal || fields.some(errorOf)) return;
    const who = {
      ...Object.fromEntries(fields.map((field) => [field, values[field].trim()])),
      // The wording that was shown, whatever it is by the time that this arrives.
      ...(config.consent && { consent: [config.consent, config.policyUrl].filter(Boolean).join(' ') }),
    };
    void describe(who, () => {
      panel.form = null;
      $asked.set(2);
    });
  };
  return (
    <form class="sheet" noValidate onSubmit={submit}>
      {fields[0] && <h3>{fields[0] === 'name' ? words.askTitle : words.askContact}</h3>}
      {fields.map((field) => (
        <TextInput
          key={field}
          label={words[field]}
          type={inputs[field].type}
          value={values[field]}
          autocomplete={inputs[field].autocomplete}
          error={textOf(isTried ? errorOf(field) : '')}
          change={(value) => setValues((panel.form = { ...values, [field]: value }))}
        />
      ))}
      {config.consent && <Consent isAgreed={isAgreed} change={setAgreed} />}
      <p class="fault" role="alert">
        {textOf(error) || (isTried && refusal)}
      </p>
      <button type="submit" class="main" disabled={isBusy}>
        {words.start}
      </button>
    </form>
  );
}

/** What was left, and what comes of it; a mistyped address can be mended. */
function Left({ what, change }: { what: string; change(): void }) {
  const words = useStore(usePanel().$words);
  return (
    <p class="aside" role="status">
      {what}{' '}
      <button type="button" onClick={change}>
        {words.change}
      </button>
    </p>
  );
}

type Contact = NonNullable<PanelContext['left']>;

/** An e-mail for the answer, or a phone where the owner asks for one. `before` was left and is changed. */
function LeaveForm({ before, done }: { before: Contact | undefined; done(left: Contact): void }) {
  const panel = usePanel();
  const { describe, isBusy, error, setError, words, textOf } = useDescribe();
  const asksPhone = useStore(panel.$config)?.askPhone;
  const [contact, word] = before ?? ['', 'left'];
  const [values, setValues] = useState(
    panel.leaving ?? (word === 'left' ? { email: contact, phone: '' } : { email: '', phone: contact }),
  );
  const change = (changed: Partial<typeof values>) => setValues((panel.leaving = { ...values, ...changed }));
  const [email, phone] = [values.email.trim(), values.phone.trim()];
  const [wrongPhone, setWrongPhone] = useState<Wrong>('');
  // A form that is shown again takes the focus.
  useLayoutEffect(() => {
    if (before) panel.shell.root.querySelector<HTMLElement>('.leave input')!.focus();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const wrongMail = phone && !email ? '' : wrongOf('email', email);
    const wrong = phone ? wrongOf('phone', phone) : '';
    setError(wrongMail);
    setWrongPhone(wrong);
    if (wrongMail || wrong) return;
    void describe({ ...(email && { email, letters: true }), ...(phone && { phone }) }, () => {
      panel.leaving = undefined;
      done(email ? [email, 'left'] : [phone, 'leftPhone']);
    });
  };
  return (
    <form class="leave" noValidate onSubmit={submit}>
      <TextInput
        label={words.leave}
        type="email"
        value={values.email}
        autocomplete="email"
        error={textOf(error)}
        change={(next) => change({ email: next })}
      />
      {asksPhone && (
        <TextInput
          label={words.leavePhone}
          type="tel"
          value={values.phone}
          autocomplete="tel"
          error={textOf(wrongPhone)}
          isRequired={false}
          change={(next) => change({ phone: next })}
        />
      )}
      <button type="submit" class="main" disabled={isBusy}>
        {words.leaveSend}
      </button>
    </form>
  );
}

/** The owner's text for when no operator is online, and how the visitor is reached. */
function LeaveContact({ hasAsked }: { hasAsked: boolean }) {
  const panel = usePanel();
  const words = useStore(panel.$words);
  const isKnown = useStore(panel.$asked) > 0;
  const away = useStore(panel.$config)?.away;
  const [left, setLeft] = useState(panel.left);
  const [before, setBefore] = useState<Contact>();
  const note = away && awayNote(away, words, hasAsked, !left && !isKnown);
  const leave = (next: Contact | null) => {
    setBefore(left || undefined);
    setLeft((panel.left = next));
  };
  return (
    <>
      {note && <p class="aside">{note.replaceAll(' —', '\xa0—')}</p>}
      {left ? (
        <Left what={`${left[0]}. ${words[left[1]]}`} change={() => leave(null)} />
      ) : (
        !isKnown && <LeaveForm before={before} done={leave} />
      )}
      <PushChoice />
    </>
  );
}

/** What follows the call for a person while no operator is online. */
export function Tail() {
  const { visitor } = usePanel();
  const { assistant } = useStore(visitor.$participants);
  const hasOperator = useOperator();
  const sentences = useStore(visitor.$sentences);
  const isOnline = useStore(visitor.$state) === 'online';
  // After a person's answer the visitor waits for none.
  if (!isOnline || assistant || hasOperator || (sentences.at(-1)?.author ?? 'operator') === 'operator') return null;
  return <LeaveContact hasAsked={sentences.some(({ author }) => author === 'visitor')} />;
}
