// Ways of asking that owners of all trades share: an own list. Each line: family: words and phrases, «/» between them.
// Words are matched by their stems. Phrases come before the words in them.
const lists = `
price: сколько стоит/стоит/стоят/стоить/стоимость/цена/цены/ценник/прайс/почем/расценки/тариф/тарифы/во сколько обойдется/во сколько мне обойдется/во сколько нам обойдется/во сколько это обойдется/обойдется/во сколько выйдет/во сколько встанет/сколько выйдет/сколько будет стоить/сколько надо заплатить/сколько с меня/сколько денег/какая сумма/дорого/дешево/дороже/дешевле/платно/платная/платный/платные/бюджет/how much/price/prices/pricing/cost/costs/fee/fees/rate/rates/charge/expensive/cheap/set me back/quote
free: бесплатно/бесплатная/бесплатный/бесплатные/даром/free/complimentary
term: сколько ждать/сколько по времени/сколько времени/сколько дней/как долго/долго/как быстро/за сколько/через сколько/срок/сроки/когда будет/когда будут/когда придет/когда приедет/когда привезут/когда готово/готов/готова/готово/готовы/успеете/длится/длительность/занимает/how long/turnaround/when will
hours: режим работы/часы работы/график/расписание/во сколько/до скольки/со скольки/до какого часа/в котором часу/когда открываетесь/открываетесь/закрываетесь/круглосуточно/выходные/праздники/без выходных/часы/opening hours/hours/opening/closing/what time
place: где вы/где находитесь/где находится/находитесь/адрес/как добраться/как доехать/как проехать/как пройти/как найти/добраться/доехать/проехать/проезд/куда приехать/куда ехать/куда подъехать/куда подъезжать/куда подойти/куда идти/какая улица/ваша улица/расположены/местоположение/геолокация/метро/where are you/where is/address/location/located/directions/how do i get there/get there/find you
parking: парковка/парковаться/припарковать/припарковаться/стоянка/parking/park
payment: оплата/оплатить/оплачивать/заплатить/платить/платеж/расплатиться/рассчитаться/картой/наличными/наличные/перевод/переводом/безнал/безналичный/сбп/pay/payment/payments/paying/card/cards/cash/invoice
installment: рассрочка/рассрочку/кредит/частями/долями/installment/installments/financing
prepay: предоплата/предоплату/аванс/задаток/залог/депозит/deposit/prepayment/advance
available: в наличии/наличие/имеется/имеются/остались/available/availability/in stock
broken: не работает/не работают/не включается/не запускается/не открывается/не грузится/не загружается/не заходит/не могу войти/не могу зайти/сломался/сломалась/сломалось/сломан/поломка/перестал/перестала/перестало/зависает/вылетает/глючит/ошибка/ошибку/лежит/doesn't work/not working/doesn t work/does not work/don t work/broken/broke/crash/crashes/error/failed/stuck
absent: не приходит/не пришел/не пришла/не пришло/не пришли/не получил/не получила/так и не/до сих пор/never got/did not get/didn t get/not received/haven t received
cancel: отменить/отмена/отмены/отказаться/отказ/расторгнуть/передумал/передумала/передумали/аннулировать/не получится прийти/не смогу прийти/не приеду/cancel/cancellation/cancelling/unsubscribe
refund: вернуть деньги/возврат денег/вернете/вернуть/возврат/верните/вернете деньги/вернутся деньги/отправить назад/сдать обратно/обратно/refund/money back/return
exchange: обмен/обменять/поменять/заменить/замена/exchange/swap/replace
change: перенести/перенос/перенесите/изменить/изменение/сменить/другое время/другой день/другую дату/reschedule/change/move/amend
book: записаться/запись/запишите/записать/забронировать/бронь/бронирование/заброн/заказать/оформить заказ/как заказать/оформить/свободные места/свободное время/book/booking/reserve/reservation/appointment/order/schedule
howto: как сделать/как это сделать/что для этого/что нужно для/каким образом/инструкция/каким способом/how do i/how can i/how to/instructions/tutorial
person: оператор/оператором/менеджер/менеджером/живой человек/с человеком/сотрудник/human/operator/agent/representative
discount: скидка/скидки/скидку/акция/акции/промокод/промокоды/бонус/бонусы/купон/распродажа/льгота/льготы/discount/discounts/promo/coupon/voucher/sale
warranty: гарантия/гарантии/гарантию/гарантийный/отвечаете за/warranty/guarantee
documents: документы/документ/справка/справку/договор/чек/акт/квитанция/паспорт/накладная/счет-фактура/лицензия/сертификат/documents/document/receipt/certificate/contract/licence/license/id
delivery: доставка/доставку/доставить/доставляете/доставите/привезете/привезти/привезут/везете/курьер/курьером/отправляете/посылка/delivery/deliver/ship/shipping/courier
pickup: самовывоз/забрать самому/забрать самой/самому забрать/заберу сам/забрать/pickup/pick up/collect
visit: на дом/выезд/выезжаете/приедете/приехать ко мне/приехать к нам/вызвать/вызов/come to me/home visit/on site
track: отследить/отслеживать/трек/где мой заказ/где посылка/где мои/статус/track/tracking/status/where s my
password: пароль/пароли/логин/войти/вход/зайти/аккаунт/личный кабинет/password/login/log in/sign in/account
children: ребенок/ребенком/ребенка/дети/детей/детям/детский/сын/дочь/сыну/дочке/малыш/kid/kids/child/children/toddler/baby/son/daughter
animals: собака/собакой/собаку/кот/кошка/питомец/питомцы/животное/животные/животными/dog/cat/pet/pets
safety: безопасно/безопасность/больно/вредно/опасно/safe/secure/safety/hurt/painful
size: размер/размеры/размера/величина/габариты/size/sizes/dimensions
quantity: какое количество/минимум/минимальный/максимум/minimum/maximum
job: вакансия/вакансии/ищу работу/на работу/устроиться/hiring/vacancy/vacancies/job
begin: пробный/пробная/пробное/пробник/попробовать/первый раз/новичок/новичков/с нуля/trial/try/beginner/beginners/first time`;

/** Families whose words are what a question is about: they are part of its subject. */
export const subjectFamilies: ReadonlySet<string> = new Set(
  `parking payment installment prepay exchange person discount warranty documents delivery pickup visit track password
  children animals safety size quantity job begin`.split(/\s+/),
);

/** Words and phrases by the family of asking that they belong to. */
export const askingFamilies: ReadonlyMap<string, readonly string[]> = new Map(
  lists
    .trim()
    .split('\n')
    .map((line) => {
      const [family, phrases] = line.split(': ') as [string, string];
      return [family, phrases.split('/')];
    }),
);
