/** Questions of the site to its visitor, not of visitors. */
const invitation =
  /^(?:(?:у вас )?(?:ещ[её] )?(?:остались|есть|возникли|появились|остал[ои]сь что-то|возник) (?:ещ[её] |какие-(?:то|либо) |другие |дополнительные )?вопрос|вопросы\?|не нашли|не знаете|нужн[аы] (?:помощь|консультаци|подробност)|хотите |готовы |ещ[её] вопросы|интересно\?|понравил|почему (?:мы|именно мы|именно нас|выбирают|нам доверяют|стоит)|сомнева|забыли пароль|нет аккаунта|уже (?:есть|зарегистр)|была? ли (?:эта|статья|информация|страница)|помогл[аио]|оцените|нашли (?:ошибку|дешевле)|задать|задайте|напишите|позвоните|свяжитесь|остав(?:ьте|ить)|закажите|заказать (?:звонок|обратный)|записаться|подпи(?:шитесь|саться|ска)|поделит|still have|have (?:a|more|any) question|didn.t find|need help|any questions|contact us|got (?:a )?question)/iu;

/** Headings of what is no answer, by how they begin. */
const ballast =
  /^(?:отзыв|что говорят|наши (?:преимущества|работы|клиенты|партн|сертификат|специалист|мастера|врачи|соц)|преимущества|о (?:нас|компании|магазине|бренде|студии|клинике|мастерской|салоне)(?![\p{L}])|похожие|вам (?:может|также|понравится)|с этим товаром|читайте|смотрите|рекомендуем|популярн|рубрики|личный кабинет|регистрация на сайте|мы в |поделит|комментари|част(?:о|ые) (?:задаваемые )?вопрос|вопрос(?:ы)?(?: и |[ -–—]*)ответ|ответы на|контактная форма|последние|сертификат|лицензи|наша команда|портфолио|хиты|frequently asked|about us|related|recent|newsletter)/iu;
/** The same, by their only word. */
const ballastWord =
  /^(?:новости|блог|статьи|полезное|новинки|каталог|категории|разделы|меню|навигация|поиск|корзина|вход|войти|содержание|оглавление|faq|f\.a\.q\.?|форма|политика|cookie|спасибо|теги|архив|галерея|видео|фото|команда|главная|информация|покупателям|клиентам|контакты для прессы|questions|reviews|categories|share|subscribe|comments|menu|search)[\s.:!]*$/iu;

/** Lines that belong to the site, not to an answer. */
const interfaceLine =
  /^(?:(?:был(?:а|о)? ли )?(?:этот |эта |это )?(?:ответ|статья|информация)?(?: была?)? ?полез(?:ен|на|но)|читать (?:далее|дальше|полностью|ещ[её])|подробнее|узнать больше|показать ещ[её]|свернуть|развернуть|наверх|вверх|назад|в избранное|распечатать|перейти в|в корзину|купить|read more|learn more|show more|was this)/iu;
const teaser =
  /(?:^|\n)\s*(?:читать (?:далее|дальше|полностью)|подробнее|read more|continue reading)[\s»›→….]*(?:\n|$)/iu;

export const isInterface = (text: string): boolean => interfaceLine.test(text);
/** Whether a text is the beginning of an article that is elsewhere. */
export const isTeaser = (text: string): boolean => teaser.test(text);

export const isInvitation = (text: string): boolean => invitation.test(text);
export const isBallastHeading = (text: string): boolean =>
  isInvitation(text) || ballast.test(text) || ballastWord.test(text);
