import { type ReactNode, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useStore } from '@otklik/sdk/react';
import { Shell } from './shell/shell.tsx';
import { $wanted, checkSignedIn, useSignedIn } from './sign-in-state.ts';
import { $moving } from './team/team-flags.ts';
import { Loading } from './ui/notice/loading.tsx';
import { lazyScreen } from './ui/page/lazy-screen.tsx';

const HomeScreen = lazyScreen(() => import('./home/home-screen.tsx'));
const RegistrationScreen = lazyScreen(() => import('./auth/registration-screen.tsx'));
const LoginScreen = lazyScreen(() => import('./auth/login-screen.tsx'));
const CodeScreen = lazyScreen(() => import('./auth/code-screen.tsx'));
const ResetScreen = lazyScreen(() => import('./auth/reset-screen.tsx'));
const InviteScreen = lazyScreen<{ token: string }>(() => import('./auth/invite-screen.tsx'));
const UndoScreen = lazyScreen(() => import('./auth/undo-screen.tsx'));
const DialogScreen = lazyScreen<{ id?: string }>(() => import('./dialog/dialog-screen.tsx'));
const StartScreen = lazyScreen(() => import('./start/start-screen.tsx'));
const AssistantScreen = lazyScreen(() => import('./assistant/assistant-screen.tsx'));
const SettingsScreen = lazyScreen<{ name?: string }>(() => import('./settings/settings-screen.tsx'));
const NotFoundScreen = lazyScreen(() => import('./shell/not-found-screen.tsx'));

const Guests = ({ children }: { children: ReactNode }) => {
  const isSignedIn = useSignedIn();
  const [path] = useLocation();
  useEffect(checkSignedIn, [path]);
  return isSignedIn ? <Redirect to={$wanted.get() ?? '/dialogs'} replace /> : children;
};

/** The screens of the account; they are made again when the sign-in works in another team or with another role. */
const Operators = ({ children }: { children: ReactNode }) => {
  const isSignedIn = useSignedIn();
  const isMoving = useStore($moving);
  const [path] = useLocation();
  useEffect(() => $wanted.set(isSignedIn ? null : path), [isSignedIn, path]);
  if (!isSignedIn) return <Redirect to="/login" replace />;
  return isMoving ? <Loading label="Открываем команду…" /> : children;
};

/** The account's own screens. An open dialog and the list are one screen, so that the list stays where it was. */
const operatorRoutes = (
  <>
    <Route path="/start">
      <Operators>
        <StartScreen />
      </Operators>
    </Route>
    <Route path="/dialogs">
      <Operators>
        <DialogScreen />
      </Operators>
    </Route>
    <Route path="/dialog/:id">
      {({ id }) => (
        <Operators>
          <DialogScreen id={id} />
        </Operators>
      )}
    </Route>
    <Route path="/assistant">
      <Operators>
        <AssistantScreen />
      </Operators>
    </Route>
    <Route path="/settings">
      <Operators>
        <SettingsScreen />
      </Operators>
    </Route>
    <Route path="/setting/:name">
      {({ name }) => (
        <Operators>
          <SettingsScreen name={name} />
        </Operators>
      )}
    </Route>
  </>
);

/** Every screen by its path. */
export const App = () => (
  <Shell>
    <Switch>
      <Route path="/">
        <HomeScreen />
      </Route>
      <Route path="/registration">
        <Guests>
          <RegistrationScreen />
        </Guests>
      </Route>
      <Route path="/login">
        <Guests>
          <LoginScreen />
        </Guests>
      </Route>
      <Route path="/confirmation/code">
        <Guests>
          <CodeScreen />
        </Guests>
      </Route>
      <Route path="/reset/password" component={ResetScreen} />
      <Route path="/undo/email" component={UndoScreen} />
      <Route path="/invite/:token">{({ token }) => <InviteScreen key={token} token={token} />}</Route>
      {operatorRoutes}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  </Shell>
);
