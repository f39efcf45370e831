import * as z from 'zod/mini';
import { type Endpoint, id, nothing, time } from './endpoint.ts';
import { lengthOf, ruled, type Rule, textRule } from './rule.ts';

export const emailRule: Rule = [
  [(value) => lengthOf(value) <= 38, 'E-mail не должен превышать 38 символов'],
  [(value) => /^[a-z0-9]+(?:[.-][a-z0-9]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(value), 'Не соответствует стандарту E-mail адресов'],
];
export const nameRule: Rule = [
  [(value) => lengthOf(value) >= 2, 'Имя не должно быть меньше 2 символов'],
  [(value) => lengthOf(value) <= 20, 'Имя не должно превышать 20 символов'],
  [(value) => /^[a-zа-яё]+$/i.test(value), 'Недопустимый ввод для имени'],
];
export const passwordRule: Rule = [
  [(value) => lengthOf(value) >= 8, 'Пароль не должен быть меньше 8 символов'],
  [(value) => lengthOf(value) <= 32, 'Пароль не должен превышать 32 символа'],
  [(value) => /^[a-zA-Z0-9!$^&*,.()_+-]+$/.test(value), 'Недопустимый ввод для пароля'],
];
/** The confirmation must equal the password. */
export const confirmRule = (password: string): Rule => [[(value) => value === password, 'Введённый пароль не совпадает']];
export const codeRule: Rule = [[(value) => /^\d{6}$/.test(value), 'Код состоит из 6 цифр']];

export const email = ruled(emailRule);
export const name = ruled(nameRule);
export const password = ruled(passwordRule);
export const code = ruled(codeRule);

/** `avatar` is a base64 PNG, or `""` for none. */
export const userInfo = z.object({ avatar: z.string(), isAdmin: z.boolean() });
export const profile = z.object({ email: z.string(), name: z.string(), image: z.string() });
/** One place where the account is signed in; `current` is the one that asks. */
export const signIn = z.object({ id, userAgent: z.string(), createdAt: time, seenAt: time, current: z.boolean() });

export type UserInfo = z.infer<typeof userInfo>;
export type Profile = z.infer<typeof profile>;
export type SignIn = z.infer<typeof signIn>;

/** Largest avatar upload in bytes. */
export const avatarLimit = 5 * 1024 * 1024;

export const userEndpoints = {
  'GET /user/info': { access: 'operator', status: [200], reply: userInfo, errors: [] },
  'GET /user/profile': { access: 'operator', status: [200], reply: profile, errors: [] },
  'PATCH /user/name/edit': { access: 'operator', status: [200], body: z.object({ name }), reply: z.object({ name: z.string() }), errors: ['invalid'] },
  'PATCH /user/send/code': {
    access: 'operator', status: [200],
    body: z.object({ subject: ruled(textRule(1, 120)), text: ruled(textRule(1, 500)) }),
    reply: z.object({ email: z.string() }), errors: ['invalid', 'rate_limited'],
  },
  'PATCH /user/email/edit': {
    access: 'operator', status: [200], body: z.object({ email, code }),
    reply: z.object({ email: z.string() }), errors: ['invalid', 'code_invalid', 'email_taken', 'code_expired', 'rate_limited'],
  },
  'PATCH /user/auth/change/passwd': {
    access: 'operator', status: [200], body: z.object({ password: z.string('Поле обязательно для заполнения') }), reply: nothing,
    errors: ['invalid', 'invalid_credentials', 'rate_limited'],
  },
  'PATCH /user/passwd/edit': {
    access: 'operator', status: [200],
    body: z.object({ oldPassword: z.string('Поле обязательно для заполнения'), newPassword: password, code }),
    reply: nothing, errors: ['invalid', 'invalid_credentials', 'code_invalid', 'code_expired', 'rate_limited'],
  },
  'POST /user/image/upload': {
    access: 'operator', status: [200], multipart: true, limit: avatarLimit,
    reply: z.object({ avatar: z.string() }), errors: ['invalid', 'too_large', 'unsupported_media'],
  },
  'GET /user/signin/list': { access: 'operator', status: [200], reply: z.array(signIn), errors: [] },
  'DELETE /user/signin/delete/{id}': { access: 'operator', status: [200], reply: z.object({ id }), errors: ['not_found'] },
} as const satisfies Record<string, Endpoint>;
