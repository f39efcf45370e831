// Ways of asking that owners of all trades share: an own list. Each family: words and phrases, «/» between them;
// `(a|b|)` is expanded to each of its wordings, the last one for none. Words are matched by their stems, longer phrases
// first.
const lists = `
price: сколько стоит/стоит/стоят/стоить/стоимость/цена/цены/ценник/прайс/прайс лист/почем/расценки/тариф/тарифы/
  во сколько (мне |нам |вам |это |мне это |нам это |все это |)(обойдется|обойдутся|выйдет|встанет|станет|выльется)/
  (обойдется|обойдутся)/во что (мне |нам |это |мне это |)(обойдется|встанет|выльется)/
  сколько (это |мне |все |)(выйдет|возьмете|берете|просите|отдать|будет стоить)/сколько надо заплатить/сколько с меня/
  сколько денег/сколько будет за/по деньгам/какая сумма/дорого/дешево/дороже/дешевле/подешевле/платно/платная/платный/
  платные/бюджет/how much/price/prices/pricing/cost/costs/fee/fees/rate/rates/charge/expensive/cheap/set me back/quote
free: бесплатно/бесплатная/бесплатный/бесплатные/даром/free/complimentary
term: сколько ждать/сколько по времени/сколько времени/сколько дней/как долго/долго/как быстро/как скоро/за сколько/
  через сколько/срок/сроки/когда (будет|будут|придет|приедет|привезут|готово|ждать)/к (скольки|какому) ждать/
  к какому числу/готов/готова/готово/готовы/успеете/длится/длительность/занимает/
  how long/how soon/how many days/how (fast|quickly)/turnaround/when will/when can i expect
hours: режим работы/часы работы/график/расписание/во сколько/до скольки/со скольки/до какого часа/до которого часа/
  в котором часу/когда (открываетесь|закрываетесь|открыты|работаете)/открываетесь/закрываетесь/еще открыты/
  вы открыты/круглосуточно/выходные/праздники/без выходных/
  (работаете|открыты) (в|по) (выходные|субботу|субботам|воскресенье|воскресеньям|праздники)/
  часы/opening hours/hours/opening/closing/what time/are you open/open (on |)(sunday|sundays|saturday|weekends)
place: где вы/где находитесь/где находится/где вас найти/как вас найти/не могу (вас |)найти/находитесь/адрес/
  как добраться/как доехать/как проехать/как пройти/как найти/как к вам/добраться/доехать/проехать/проезд/
  куда (приехать|ехать|подъехать|подъезжать|приезжать|подойти|идти)/какая улица/ваша улица/расположены/
  местоположение/геолокация/метро/where are you/where is/where do i (go|find|come)/address/location/located/
  directions/how do i get there/get there/find you
parking: парковка/парковаться/припарковать/припарковаться/стоянка/машину (поставить|оставить)/parking/park
payment: оплата/оплатить/оплачивать/заплатить/платить/платеж/расплатиться/рассчитаться/картой/наличными/наличные/
  наличкой/нал/оплата переводом/можно переводом/перевод на карту/безнал/безналичный/сбп/списали/списываются/
  pay/payment/payments/paying/card/cards/cash/invoice/charged
installment: рассрочка/рассрочку/кредит/частями/долями/
  не сразу/installment/installments/financing
prepay: предоплата/предоплату/аванс/задаток/залог/депозит/внести заранее/deposit/prepayment/advance
available: в наличии/наличие/имеется/имеются/остались/available/availability/in stock
broken: не (работает|работают|включается|запускается|открывается|грузится|загружается|заходит|реагирует)/
  не могу (войти|зайти)/сломался/сломалась/сломалось/сломан/поломка/перестал/перестала/перестало/зависает/завис/
  вылетает/глючит/крашится/белый экран/ошибка/ошибку/лежит/отвалилась/отвалился/вылезла/
  (does not|do not|did not|doesn t|don t|doesn't|don't|won t|won't|not) (work|working|start|starting|load|open|turn on)/
  broken/broke/crash/crashes/error/failed/stuck/(it|car|phone|screen) died
absent: не приходит/не пришел/не пришла/не пришло/не пришли/не получил/не получила/не привезли/не доставили/так и не/
  до сих пор/never (got|arrived|came)/did not get/didn t get/not received/haven t received/still waiting/
  still (have not|haven t|haven't|hasn t|hasn't)/not (arrived|here yet)
cancel: отменить/отмена/отмены/отказаться/отказ/расторгнуть/передумал/передумала/передумали/аннулировать/
  не (получится|смогу|сможем) (завтра |сегодня |)(прийти|приехать|быть)/не (приду|придем|приеду|приедем|едем|поедем)/
  планы (поменялись|изменились)/(уже|больше) не (надо|нужно|нужен|нужна)/cancel/cancellation/cancelling/unsubscribe/
  can(not|t| t|'t) (make it|come)/not coming/plans (changed|fell through)/changed my mind/call (it |)off
refund: вернуть деньги/возврат денег/деньги (обратно|назад|вернете|отдадите)/отдадите деньги/вернете/вернуть/возврат/
  верните/вернете деньги/вернутся деньги/отправить назад/сдать обратно/заберите (обратно|назад)/обратно/
  не (подошло|подошел|подошла|понравилось|понравился|понравилась)/refund/money back/return/get my money/give me back
exchange: обмен/обменять/поменять/заменить/замена/exchange/swap/replace
change: перенести/перенос/перенесите/изменить/изменение/сменить/другое время/другой день/другую дату/
  на (следующую|другую) неделю/reschedule/change/move/amend
book: записаться/запись/запишите/записать/забронировать/бронь/бронирование/заброн/заказать/оформить заказ/
  как заказать/оформить/свободные места/свободное время/попасть к/book/booking/reserve/reservation/appointment/order/
  schedule
howto: как сделать/как это сделать/что для этого/что нужно для/каким образом/инструкция/каким способом/how do i/
  how can i/how to/instructions/tutorial
choose: что (посоветуете|порекомендуете|выбрать|лучше)/какой (лучше|выбрать)/какую (лучше|выбрать)/посоветуйте/
  помогите выбрать/как (выбрать|подобрать)/подобрать/recommend/which one/best for/suggest/what should i
person: оператор/оператором/менеджер/менеджером/живой человек/с человеком/сотрудник/human/operator/agent/
  representative
contact: (номер|ваш) телефона/как (позвонить|связаться)/позвонить вам/ваш номер/phone number/call you/contact you
discount: скидка/скидки/скидку/скидочка/акция/акции/промокод/промокоды/промик/бонус/бонусы/купон/распродажа/льгота/
  льготы/discount/discounts/promo/coupon/voucher/sale
warranty: гарантия/гарантии/гарантию/гарантийный/отвечаете за/warranty/guarantee
documents: документы/документ/справка/справку/договор/чек/акт/акты/квитанция/паспорт/накладная/счет-фактура/лицензия/
  сертификат/бумаги/закрывающие/documents/document/receipt/certificate/contract/licence/license/id
delivery: доставка/доставку/доставить/доставляете/доставите/привезете/привезти/привезут/везете/довезете/завезете/курьер/
  курьером/отправляете/посылка/delivery/deliver/ship/shipping/courier
pickup: самовывоз/забрать самому/забрать самой/самому забрать/заберу сам/забрать/pickup/pick up/collect
visit: на дом/выезд/выезжаете/приедете/приехать ко мне/приехать к нам/вызвать/вызов/come to me/home visit/on site
track: отследить/отслеживать/трек/где (мой|моя|мое|мои) (заказ|заказы|посылка|вещи)/где посылка/статус/track/tracking/
  status/where s my/where is (it|my order|my parcel|my package)
password: пароль/пароли/password/passcode
access: логин/войти/вход/зайти/залогиниться/login/log in/sign in
account: аккаунт/акк/личный кабинет/профиль/account/profile
children: ребенок/ребенком/ребенка/дети/детей/детям/детский/сын/дочь/сыну/дочке/малыш/малышу/годик/внук/внучка/
  kid/kids/child/children/toddler/baby/son/daughter
animals: собака/собакой/собаку/пес/песик/щенок/кот/кошка/питомец/питомцы/животное/животные/животными/dog/cat/pet/pets
safety: безопасно/безопасность/больно/вредно/опасно/safe/secure/safety/hurt/painful
size: размер/размеры/размера/величина/габариты/size/sizes/dimensions
quantity: какое количество/минимум/минимальный/максимум/minimum/maximum
job: вакансия/вакансии/ищу работу/устроиться/(требуются|требуется) (вам |)(сотрудники|работники)/
  (нужны|требуются|нужен|нужна|требуется|ищете|набираете) (ли |вам |)(водители|водитель|курьеры|курьер|продавцы|продавец|
  преподаватели|преподаватель|учителя|мастера|администраторы|администратор|официанты|повара|уборщицы|уборщица|горничные|
  горничная|медсестра|медсестры|грузчики|сборщики|программисты|тренеры|сотрудники|работники|люди на работу)/
  hiring/vacancy/vacancies/job/jobs
begin: пробный/пробная/пробное/пробник/попробовать/потестить/первый раз/впервые/новичок/новичков/с нуля/с чего начать/
  trial/try/beginner/beginners/first time`;

/** How those begin who may be looked for: «вам нужен педагог?». */
export const professions =
  `педагог воспитател преподавател учител тренер инструктор репетитор логопед психолог нян сиделк
  врач доктор медсестр санитар стоматолог ассистент ветеринар массажист косметолог парикмахер барбер стилист визажист
  повар пекар кондитер бариста бармен официант хостес посудомо горничн уборщ клинер портье администратор менеджер секретар
  бухгалтер юрист маркетолог дизайнер программист тестировщик оператор фотограф видеограф модел актер гид экскурсовод
  переводчик флорист швея портн закройщик продав кассир кладовщик грузчик курьер водител механик слесар сварщик электрик
  сантехник монтажник сборщик столяр маляр плотник мастер рабочи работник сотрудник охранник сторож помощник`
    .trim()
    .split(/\s+/);

/** Words with the stem of a family's word that mean something else. */
export const otherMeanings: ReadonlySet<string> = new Set(
  'почему часто чаще работаю работаем заниматься занимаюсь занимаемся занимаетесь'.split(' '),
);

/** Families whose words are what a question is about: they are part of its subject. */
export const subjectFamilies: ReadonlySet<string> = new Set(
  `parking payment installment prepay exchange person contact discount warranty documents delivery pickup visit track
  password access account children animals safety size quantity job begin`.split(/\s+/),
);

/** Families that are asked of an owner as a whole, without a subject («где вы?»). */
export const wholeFamilies: ReadonlySet<string> = new Set(['place', 'hours', 'price']);

/** Families of what an owner has or has not: where he wrote nothing of one, he has no answer to it. */
export const ownFamilies: ReadonlySet<string> = new Set('job discount hours place pickup warranty parking'.split(' '));

/** The wordings of a phrase, one for each choice of its groups. */
function wordingsOf(phrase: string): string[] {
  const found = /\(([^)]*)\)/.exec(phrase);
  if (!found) return [phrase];
  const [before, after] = [phrase.slice(0, found.index), phrase.slice(found.index + found[0].length)];
  return found[1]!.split('|').flatMap((choice) => wordingsOf(before + choice + after));
}

/** Words and phrases by the family of asking that they belong to. */
export const askingFamilies: ReadonlyMap<string, readonly string[]> = new Map(
  lists
    .replaceAll(/\n\s+/g, '')
    .trim()
    .split('\n')
    .map((line) => {
      const [family, phrases] = line.split(': ') as [string, string];
      return [family, phrases.split('/').flatMap(wordingsOf)];
    }),
);
