import { mostAsked, settingOf } from '../assistant/assistant-service.ts';
import { returnWords } from '../dialog/turn/return-words.ts';
import { domainBySite, type Site } from '../domain/domain-service.ts';
import { isOnSite, noteSight } from '../domain/domain-sight.ts';
import { hasPicture, pictureOf } from '../domain/picture-service.ts';
import { AppError } from '../app-error.ts';
import { timeOf } from '../runtime/clock.ts';
import { basePath, type VisitorConfig } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { readDuty } from '../team/hours/duty-service.ts';
import { readFace, readPicture } from '../user/user-service.ts';

/** For how long a browser keeps a picture; s. */
const pictureAge = 300;

/** The questions that an empty dialog offers. */
async function startersOf(deps: Deps, { id, config, isTrained }: Site): Promise<string[]> {
  if (!config.offersStarters) return [];
  return config.starters.length > 0 || !isTrained ? config.starters : mostAsked(deps.db, id);
}

/** The settings as visitors get them, with the operator and the working hours. */
export async function visitorConfigOf(deps: Deps, domain: Site, site: string): Promise<VisitorConfig> {
  const [operator, isPictured, { hours }, starters] = await Promise.all([
    readFace(deps, domain.ownerId),
    hasPicture(deps, domain.id),
    settingOf(deps.db, domain.id),
    startersOf(deps, domain),
  ]);
  const addressOf = (who: string, isThere: boolean) =>
    isThere ? `${basePath}/widget/picture/${who}/${encodeURIComponent(site)}` : '';
  const { opening } = await readDuty(deps, domain.ownerId, hours);
  const back = opening && { ...opening, now: deps.clock.now() };
  return {
    ...domain.config,
    starters,
    people: {
      operator: { name: operator.name, picture: addressOf('operator', operator.avatar !== '') },
      assistant: {
        name: domain.config.assistantName,
        picture: addressOf('assistant', isPictured),
        isTrained: domain.isTrained,
      },
    },
    returnsAt: timeOf(opening && opening.at),
    returnsText: back && {
      ru: `Ответим${returnWords.ru(back)}`,
      en: `We will answer${returnWords.en(back)}`,
    },
  };
}

/** The settings for a page that has the widget, which is noted as a sight of it. @throws AppError `not_found` */
export async function showConfig(deps: Deps, site: string, request: Request): Promise<VisitorConfig> {
  const domain = await domainBySite(deps, site);
  if (!domain) throw new AppError('not_found');
  if (isOnSite(deps, domain, request)) noteSight(deps, domain);
  return visitorConfigOf(deps, domain, site);
}

/** The picture of the operator of a site. @throws AppError `not_found` where there is none */
export async function serveFace(deps: Deps, site: string, who: 'operator' | 'assistant'): Promise<Response> {
  const domain = await domainBySite(deps, site);
  const png = !domain
    ? ''
    : who === 'assistant'
      ? await pictureOf(deps, domain.id)
      : (await readFace(deps, domain.ownerId)).avatar;
  return servePng(png);
}

/** The picture of a member who has answered. @throws AppError `not_found` where there is none */
export const serveMember = async (deps: Deps, face: string): Promise<Response> =>
  servePng(await readPicture(deps, face));

function servePng(png: string): Response {
  if (png === '') throw new AppError('not_found');
  return new Response(Buffer.from(png, 'base64'), {
    headers: {
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': `public, max-age=${pictureAge}`,
    },
  });
}
