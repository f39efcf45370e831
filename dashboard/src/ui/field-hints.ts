/** What the rules of the contract ask for, told beside a field before they are broken. */
export const fieldHints = {
  email: 'Строчные латинские буквы, цифры, точка и\u00a0дефис, до\u00a038\u00a0символов; знак _ не\u00a0подойдёт',
  name: 'От 2 до 20\u00a0букв, русских или латинских, без\u00a0пробелов',
  password:
    'От 8 до 32\u00a0символов: латинские буквы, цифры и\u00a0знаки !\u00a0$\u00a0^\u00a0&\u00a0*\u00a0,\u00a0.\u00a0(\u00a0)\u00a0_\u00a0+\u00a0-',
} as const;
