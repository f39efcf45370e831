import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  lazy,
  useContext,
  useState,
} from 'react';
import { Button } from '../basic/button.tsx';
import { classNames } from '../basic/class-names.ts';
import floating from '../basic/floating.module.css';
import { Loading } from '../notice/loading.tsx';
import { closeModal, type ModalName } from '../modal/modal-state.ts';
import styles from './lazy-screen.module.css';

/** Time limit for loading a screen's script, ms. */
export const loadLimit = 120_000;

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

const withLimit = <T,>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Экран не загрузился за ${loadLimit / 1000} с`)), loadLimit);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** The script of a part was not loaded. */
class LoadError extends Error {}

const screenOf = <P extends object>(load: Load<P>): ComponentType<P> =>
  lazy(() =>
    withLimit(load()).catch((cause: unknown) => {
      throw new LoadError('the script was not loaded', { cause });
    }),
  ) as ComponentType<P>;

/** Why the part failed in whose place something is shown. */
const FailureCause = createContext<unknown>(null);

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null };
  static getDerivedStateFromError = (cause: unknown) => ({ cause: cause ?? new Error('unknown') });
  override componentDidCatch(cause: unknown): void {
    console.error('Экран не открылся', cause);
  }
  override render(): ReactNode {
    const { cause } = this.state;
    return cause === null ? this.props.children : <FailureCause value={cause}>{this.props.failed}</FailureCause>;
  }
}

/** Shown in place of a part that failed to load; gets the part's properties. */
type FailureView<P> = ComponentType<P & { onRetry: () => void }>;

function useReason(): string {
  const cause = useContext(FailureCause);
  if (!(cause instanceof LoadError))
    return `Здесь произошла ошибка: ${cause instanceof Error ? cause.message : String(cause)}. Остальное работает.`;
  return navigator.onLine
    ? 'Не удалось загрузить часть приложения. Возможно, вышла новая версия.'
    : 'Похоже, нет связи с интернетом.';
}

const ScreenFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <h1>Экран не открылся</h1>
    <p>{useReason()}</p>
    <Button onClick={onRetry}>Повторить</Button>
  </div>
);

const screenLoading = (
  <div className={styles.loading}>
    <Loading label="Экран загружается…" />
  </div>
);

/** A screen or a part of one, whose script is loaded when it is first shown, or earlier by `preload`. */
export type LazyScreen<P> = ComponentType<P> & {
  /**
   * Loads the script ahead of the first use; resolves when it is loaded or has failed.
   */
  preload(): Promise<void>;
};

/**
 * A screen whose script is loaded when it is first shown, with `fallback` in its place until then. If loading fails or
 * takes longer than `loadLimit`, `Failure` with «Повторить» is shown: a press requests the script again and, where
 * that fails too, as after an upgrade of the server, reloads the page.
 */
export function lazyScreen<P extends object>(
  load: Load<P>,
  fallback: ReactNode = screenLoading,
  Failure: FailureView<P> = ScreenFailure,
): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async (): ReturnType<Load<P>> => {
    const script = await load();
    loaded = script.default;
    return script;
  };
  function Lazy(properties: P): ReactNode {
    const [{ attempt, Screen }, setTry] = useState(() => ({ attempt: 0, Screen: loaded ?? screenOf(loadOnce) }));
    const loadAgain = (): ReturnType<Load<P>> =>
      loadOnce().catch((cause: unknown) => {
        if (navigator.onLine) window.location.reload();
        throw cause;
      });
    const retry = (): void => setTry({ attempt: attempt + 1, Screen: screenOf(loadAgain) });
    return (
      <Boundary key={attempt} failed={<Failure {...properties} onRetry={retry} />}>
        <Suspense fallback={fallback}>
          <Screen {...properties} />
        </Suspense>
      </Boundary>
    );
  }
  // A failed preload is shown when the screen is.
  return Object.assign(Lazy, { preload: () => loadOnce().then(() => undefined, console.warn) });
}

const PartFailureLine = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.line} role="alert">
    <p>{useReason()}</p>
    <Button size="s" kind="plain" onClick={onRetry}>
      Повторить
    </Button>
  </div>
);

/**
 * A part of a screen whose script is loaded when it is first shown; if it fails, the rest of the screen stays usable.
 */
export const lazyPart = <P extends object>(load: Load<P>, fallback: ReactNode = null): LazyScreen<P> =>
  lazyScreen(load, fallback, PartFailureLine);

interface PartFailureProps {
  onRetry: () => void;
  onClose: () => void;
  instead?: ReactNode;
}

/** A bar for a modal that failed to load; the screen stays usable. */
export const PartFailure = ({ onRetry, onClose, instead }: PartFailureProps) => (
  <div className={classNames(floating.floating, styles.bar)} role="alert" data-react-aria-top-layer="true">
    <p>{useReason()}</p>
    <div className={styles.choices}>
      <Button size="s" onClick={onRetry}>
        Повторить
      </Button>
      {instead}
      <Button size="s" kind="plain" onClick={onClose}>
        Закрыть
      </Button>
    </div>
  </div>
);

const modalLoading = (
  <div className={classNames(floating.floating, styles.bar, styles.coming)}>
    <Loading label="Окно загружается…" />
  </div>
);

/** A modal whose script is loaded when it is first opened; `instead` is offered when loading fails. */
export const lazyModal = <P extends object>(name: ModalName, load: Load<P>, instead?: ReactNode): ComponentType<P> =>
  lazyScreen<P>(load, modalLoading, ({ onRetry, ...properties }) => {
    const close = (): void => {
      closeModal(name);
      if ('onClose' in properties && typeof properties.onClose === 'function') properties.onClose();
    };
    return <PartFailure onRetry={onRetry} onClose={close} instead={instead} />;
  });
