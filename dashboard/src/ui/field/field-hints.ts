/** The contract's rules in words, shown at a field before they are broken. */
export const fieldHints = {
  email: 'Латинские буквы, цифры, точка и дефис, до 38 символов; знак _ не подойдёт',
  name: 'От 2 до 20 букв кириллицы или латиницы, без\u00a0пробелов',
  password:
    'От 8 до 32 символов: латинские буквы, цифры и знаки !\u00a0$\u00a0^\u00a0&\u00a0*\u00a0,\u00a0.\u00a0(\u00a0)\u00a0_\u00a0+\u00a0-',
} as const;
