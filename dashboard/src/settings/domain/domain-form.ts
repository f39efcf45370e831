import { ApiError } from '@otklik/sdk';
import { domainRule, validationErrorOf } from '@otklik/sdk/contract';
import { reportFailure } from '../../ui/field/form-failure.ts';
import type { useForm } from '../../ui/field/form.ts';
import { hostOf } from './host-text.ts';

/** The check of a domain's name, however it was pasted. */
export const domainCheck = (typed: string): string | null => validationErrorOf(domainRule, hostOf(typed));

/** What a name is, shown at its field. */
export const domainHint = 'Имя с точкой, как shop.ru. Можно вставить ссылку целиком: лишнее уберётся само';

/** A conflict has the server's own words: the name is in the list already. */
export const reportDomainFailure: Parameters<typeof useForm<{ name: string }>>[0]['onFailure'] = (cause, report) =>
  cause instanceof ApiError && cause.code === 'conflict' && !cause.fields?.['name']
    ? report.say(cause.detail ?? 'Домен изменился. Обновите страницу.')
    : reportFailure(cause, report, ['name']);
