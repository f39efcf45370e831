import { importContexts, learnContexts } from '../assistant/assistant-service.ts';
import { defaultConfig } from '../contract.ts';
import { isUniqueViolation } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../log/log.ts';
import type { Mail } from '../mail/mail.ts';
import { newId, newToken } from '../database/new-id.ts';
import { signText } from '../security/token-hash.ts';
import { hashPassword, isPassword } from '../user/password/password-hash.ts';
import { findAccountByEmail, isEmpty } from '../user/user-service.ts';
import { storeDialogs } from './demo-dialogs.ts';
import { createDemoTeam, demoPeople, fillDemoTeam } from './demo-team.ts';
import shopContexts from './shop-contexts.json' with { type: 'json' };

/** The demonstration's shop; its name is reserved for examples (RFC 2606). */
const shop = { host: 'teplyi-dom.test', site: 'demo', title: 'Тёплый дом' } as const;

/** Every installation has its own, which stays the same as long as the server's secret does. */
const passwordOf = (secret: string): string =>
  `Demo-${signText(secret, 'demo')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 10)}`;

const roleNames = { editor: 'вход редактора', operator: 'вход оператора' } as const;

const isDemoPerson = (email: string): boolean => demoPeople.some((person) => person.email === email);

/** Also logs the codes that are mailed to the demonstration's people: those mailboxes do not exist. */
export const demoMail = (mail: Mail, log: Log): Mail => ({
  ...mail,
  async send(letter) {
    await mail.send(letter);
    const code = /^\d{6}$/m.exec(letter.text)?.[0];
    if (isDemoPerson(letter.to) && code) log.info(`Код для ${letter.to}: ${code}`);
  },
});

async function addShop({ db, clock }: Deps, ownerId: string): Promise<string> {
  const id = newId();
  const now = clock.now();
  await db
    .insertInto('domain')
    .values({
      id,
      owner_id: ownerId,
      name: shop.host,
      host: shop.host,
      site: shop.site,
      proof: newToken(24),
      verified: 1,
      config: JSON.stringify({ ...defaultConfig, title: shop.title }),
      secret: newToken(32),
      trained_at: null,
      created_at: now,
    })
    .execute();
  return id;
}

/** How long the training run may take on a slow machine, before it serves; ms. */
const patience = 10 * 60_000;

async function seed(deps: Deps): Promise<void> {
  const team = await createDemoTeam(deps, await hashPassword(passwordOf(deps.secret)), shop.title);
  const { id: teamId, members } = team;
  const domainId = await addShop(deps, teamId);
  await importContexts(deps, teamId, domainId, shopContexts);
  const { quality } = await learnContexts(deps, { id: domainId, ownerId: teamId }, () => patience);
  const { count, answered } = await storeDialogs(
    deps.db,
    { ownerId: teamId, domainId, origin: `https://${shop.host}`, members },
    deps.clock.now(),
  );
  await fillDemoTeam(deps, team, answered);
  deps.log.info({ contexts: shopContexts.length, dialogs: count, ...quality }, 'the demonstration shop is ready');
}

/**
 * Creates the demonstration in an empty database: a team of three, a shop and its trained assistant.
 * Logs at every start how each signs in, until the account is changed.
 */
export async function prepareDemo(deps: Deps): Promise<void> {
  if (await isEmpty(deps)) {
    // Of processes that start together, one makes it.
    await seed(deps).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
  }
  const password = passwordOf(deps.secret);
  const { publicUrl } = deps.config;
  for (const { email, name, role } of demoPeople) {
    const user = await findAccountByEmail(deps, email);
    if (!user || !(await isPassword(password, user.password))) continue;
    const place = role === 'owner' ? `${publicUrl}/demo/ — магазин, ${publicUrl}/login — вход` : roleNames[role];
    deps.log.info(`Демонстрация: ${place}: ${email}, пароль ${password}${role === 'owner' ? '' : ` (${name})`}`);
  }
}
