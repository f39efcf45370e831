import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePanel, type Sheet as SheetName } from '../panel/panel-context.ts';
import { useStore } from '../panel/use-store.ts';

const scores = [1, 2, 3, 4, 5];

function Rate() {
  const { visitor, shell, $words, $sheet } = usePanel();
  const words = useStore($words);
  const [score, setScore] = useState(0);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'asking' | 'done' | 'refused'>('asking');
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await (await visitor.load()).rate(score, comment.trim() || undefined);
      shell.emit('rated', { score, comment: comment.trim() });
      setState('done');
    } catch (cause) {
      shell.emit('error', cause);
      setState('refused');
    }
  };
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => $sheet.set(null), 1600);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'done')
    return (
      <p ref={(thanks) => thanks?.focus()} class="thanks" role="status" tabIndex={-1}>
        {words.rated}
      </p>
    );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset class="stars">
        <legend>{words.rateHow}</legend>
        {scores.map((value) => (
          <label key={value} class={value <= score ? 'star on' : 'star'}>
            <input
              type="radio"
              name="score"
              value={value}
              checked={value === score}
              aria-label={`${words.stars} ${value}`}
              onChange={() => setScore(value)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />
            </svg>
          </label>
        ))}
      </fieldset>
      {score > 0 && (
        <textarea
          rows={2}
          maxLength={1000}
          aria-label={words.comment}
          placeholder={words.comment}
          value={comment}
          onInput={({ currentTarget }) => setComment(currentTarget.value)}
        />
      )}
      {state === 'refused' && (
        <p class="fault" role="alert">
          {words.refused}
        </p>
      )}
      <div class="choices">
        <button type="button" class="plain" onClick={() => $sheet.set(null)}>
          {words.cancel}
        </button>
        <button type="submit" class="main" disabled={score === 0}>
          {words.send}
        </button>
      </div>
    </form>
  );
}

function Erase() {
  const panel = usePanel();
  const { visitor, shell, $words, $sheet, $remark } = panel;
  const words = useStore($words);
  const erase = async () => {
    try {
      await (await visitor.load()).erase();
      panel.left = null;
      panel.leaving = undefined;
    } catch (cause) {
      shell.emit('error', cause);
      $remark.set(({ refused }) => refused);
    }
    $sheet.set(null);
  };
  return (
    <>
      <h3>{words.erase}?</h3>
      <p>{words.eraseSure}</p>
      <div class="choices">
        <button type="button" class="plain" onClick={() => $sheet.set(null)}>
          {words.cancel}
        </button>
        <button type="button" class="main danger" onClick={() => void erase()}>
          {words.discard}
        </button>
      </div>
    </>
  );
}

/** A question in place of the box; Escape goes back to it. */
export function Sheet({ name }: { name: SheetName }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus(), [name]);
  return (
    <div ref={place} class="sheet" tabIndex={-1}>
      {name === 'rate' ? <Rate /> : <Erase />}
    </div>
  );
}
