import { importContexts, learnDomain } from '../assistant/assistant-service.ts';
import { defaultConfig } from '../contract.ts';
import { isUniqueViolation } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../log/log.ts';
import type { Mail } from '../mail/mail.ts';
import { newId, newToken } from '../database/new-id.ts';
import { signText } from '../security/token-hash.ts';
import { hashPassword, isPassword } from '../user/password/password-hash.ts';
import { createTeam } from '../team/team-service.ts';
import { addUser, confirmUser, findAccountByEmail, isEmpty } from '../user/user-service.ts';
import { storeDialogs } from './demo-dialogs.ts';
import shopContexts from './shop-contexts.json' with { type: 'json' };

/** The demonstration's operator and shop. Both names are reserved for examples (RFC 2606). */
const operator = { email: 'demo@otklik.example', name: 'Ольга' } as const;
const shop = { host: 'teplyi-dom.test', site: 'demo' } as const;

/** Every installation has its own, which stays the same as long as the server's secret does. */
const passwordOf = (secret: string): string =>
  `Demo-${signText(secret, 'demo')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 10)}`;

/** Also logs the codes that are mailed to the demonstration's operator: that mailbox does not exist. */
export const demoMail = (mail: Mail, log: Log): Mail => ({
  ...mail,
  async send(letter) {
    await mail.send(letter);
    const code = /^\d{6}$/m.exec(letter.text)?.[0];
    if (letter.to === operator.email && code) log.info(`Код для ${operator.email}: ${code}`);
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
      config: JSON.stringify({ ...defaultConfig, title: 'Тёплый дом' }),
      secret: newToken(32),
      trained_at: null,
      created_at: now,
    })
    .execute();
  return id;
}

async function seed(deps: Deps): Promise<void> {
  const id = newId();
  await addUser(deps.db, {
    id,
    ...operator,
    password: await hashPassword(passwordOf(deps.secret)),
    createdAt: deps.clock.now(),
  });
  await confirmUser(deps.db, id);
  const teamId = await createTeam(deps.db, { id, name: operator.name }, deps.clock.now());
  const domainId = await addShop(deps, teamId);
  await importContexts(deps, teamId, domainId, shopContexts);
  const { quality } = await learnDomain(deps, teamId, domainId);
  const dialogs = await storeDialogs(
    deps.db,
    { ownerId: teamId, domainId, origin: `https://${shop.host}` },
    deps.clock.now(),
  );
  deps.log.info({ contexts: shopContexts.length, dialogs, ...quality }, 'the demonstration shop is ready');
}

/**
 * Creates the demonstration in an empty database: an operator, a shop and its trained assistant.
 * Logs at every start how to sign in, until the account is changed.
 */
export async function prepareDemo(deps: Deps): Promise<void> {
  if (await isEmpty(deps)) {
    // Of processes that start together, one makes it.
    await seed(deps).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
  }
  const user = await findAccountByEmail(deps, operator.email);
  const password = passwordOf(deps.secret);
  if (!user || !(await isPassword(password, user.password))) return;
  deps.log.info(
    `Демонстрация: ${deps.config.publicUrl}/demo/ — магазин, ${deps.config.publicUrl}/login — вход: ${operator.email}, пароль ${password}`,
  );
}
