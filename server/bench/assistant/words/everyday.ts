/**
 * Words of shops, services and homes that dictionaries lack or give another sense first, with what they mean in English.
 * Written for this project.
 */
const EVERYDAY = `
авторизация: authorization, login
авторизоваться: log in, authorize
агрегатор: aggregator
адресат: recipient
айфон: iphone, phone
аккаунт: account
аккумулятор: battery
активация: activation
активировать: activate
акция: promotion, discount offer
анализы: medical tests
андроид: android
аннулировать: cancel, annul
апартаменты: apartments
апгрейд: upgrade
арендовать: rent
артикул: item number
аутентификация: authentication
багаж: baggage, luggage
баллы: bonus points
банкомат: atm, cash machine
бариста: barista
бахилы: shoe covers
безлимит: unlimited plan
безлимитный: unlimited
безнал: bank transfer, payment
безналичный: bank transfer, cashless
бесплатно: free of charge
бесплатный: free of charge
блокировка: block, blocking
блокнуть: block
большой: big, large
бонус: bonus
бонусный: bonus
брак: defect, defective
бракованный: defective, faulty
браузер: browser
бронирование: booking, reservation
бронировать: book, reserve
бронь: booking, reservation
будильник: alarm clock
будни: weekdays
вай: wifi
вайбер: messenger app
вайфай: wifi, wireless
вакансия: vacancy, job
ватсап: messenger app, whatsapp
вебинар: webinar, online seminar
вебкамера: webcam
веранда: veranda
верификация: verification
вернуть: return, refund
вес: weight
взлом: hack
взломать: hack
видеозвонок: video call
видеокарта: graphics card
видеонаблюдение: video surveillance
включить: turn on, switch on
возврат: refund, return
возвратить: return, refund
возвращать: return, refund
возместить: refund, reimburse
войти: log in, enter
восстановить: restore, recover
восстановление: recovery
вотсап: messenger app, whatsapp
вскрыть: open
вход: login, entrance
выдача: pickup, issue
выезд: departure, checkout
выйти: log out, exit
выключатель: switch
выключить: turn off, switch off
вылет: departure, flight
выписка: statement
выслать: send
выход: exit
выходной: weekend, holiday
вычет: deduction
габариты: dimensions
гаджет: gadget, device
гарантийный: warranty
гарантия: warranty, guarantee
гардероб: wardrobe
геолокация: location
гладить: iron
глюк: glitch, bug
глючить: glitch, crash
госуслуги: government services
график: schedule
громкость: volume, loudness
громче: louder
грузоперевозки: freight, shipping
грузчик: loader, mover
датчик: sensor
деактивировать: deactivate
дебетовый: debit
депозит: deposit
детализация: itemized bill, details
дефект: defect
дешево: cheap
диагностика: diagnostics
довезти: deliver, bring
доехать: arrive, get to
дозаказать: order more
дозвониться: call, phone
домофон: intercom, doorbell
доплата: surcharge, additional payment
доплатить: pay extra
дорого: expensive
доставить: deliver
доставка: delivery, shipping
доставлять: deliver
доступ: access
духовка: oven
жалоба: complaint
жаловаться: complain
жалюзи: blinds
забирать: collect, take
заблокировать: block, lock
забрать: collect, take
забронировать: book, reserve
завис: freeze, hang
зависать: freeze, hang
загрузить: upload, download
загрузка: loading, download
задерживаться: delay, late
задержка: delay
заезд: arrival, checkin
зайти: enter, log in
заказ: order
заказать: order
закончиться: end, expire
залогиниться: log in
замена: replacement, exchange
заменить: replace
замер: measurement
замерщик: measurer
записаться: sign up, make appointment
запись: appointment, record
заплатить: pay
запчасти: spare parts
запчасть: spare part
зарегистрироваться: register, sign up
зарядить: charge
зарядка: charger, charging
заряжать: charge
застрять: stuck
зачисление: deposit, enrollment
зачислить: deposit, credit
игнорить: ignore
избранное: favorites
изменить: change
имейл: email
инвойс: invoice
ингредиенты: ingredients
инет: internet
инструкция: manual, instructions
интерфейс: interface
инфа: information
ипотека: mortgage
истечь: expire
исчезнуть: disappear
кабинет: account, office
камера: camera
картридж: cartridge
каталог: catalog
квитанция: receipt
кешбек: cashback, refund
кешбэк: cashback, refund
кликнуть: click
клининг: cleaning
комиссия: commission, fee
комп: computer
компенсация: compensation, refund
комплект: set, kit
комплектация: package contents, equipment
кондиционер: air conditioner
консультант: consultant, assistant
консультация: consultation, advice
контакты: contacts
корзина: cart, basket
косметолог: cosmetologist
кофемашина: coffee machine
кошелек: wallet
кредитка: credit card
кредитный: credit
купить: buy, purchase
купон: coupon
курьер: courier
курьерский: courier
кэшбек: cashback, refund
кэшбэк: cashback, refund
лагать: lag
лайк: like
лампа: lamp, light
лампочка: bulb, light
лимит: limit
лицензия: license
логин: login, username
логистика: logistics, shipping
лоукостер: low cost airline
лэптоп: laptop
люстра: lamp, chandelier
маленький: small
маникюр: manicure
маркетплейс: marketplace
мастер: technician, craftsman
медцентр: clinic
мерить: measure, try
мессенджер: messenger
микроволновка: microwave
мобильник: mobile phone
монтаж: installation
монтажник: installer
мошенник: fraud, scammer
мошенничество: fraud
мрт: scan, hospital
музыка: music
мультиварка: multicooker
навигатор: navigator, gps
накладная: invoice, waybill
наличие: availability, stock
наличка: cash
наличные: cash
налог: tax
наложенный: cash on delivery
наложка: cash on delivery
написать: write, message
напоминание: reminder
напомни: remind
напомнить: remind
настроить: configure, set up
настройка: setup, settings
настройки: settings
наушники: headphones
ндс: vat, tax
невозвратный: nonrefundable
недовес: underweight
неисправность: malfunction, fault
неисправный: faulty, broken
ноут: laptop
ноутбук: laptop, notebook
обмен: exchange
обменять: exchange
обновить: update
обновление: update
обслуживание: service, maintenance
обхват: girth
овердрафт: overdraft
оверсайз: oversize
окупаемость: payback
онлайн: online
опаздывать: late, delay
оператор: operator
оплата: payment
оплатить: pay
оплачивать: pay
опт: wholesale
оптовый: wholesale
оптом: wholesale
организация: organization, company
отгрузить: ship
отгрузка: shipment
отзыв: review
отказ: refusal, cancellation
отказаться: refuse, cancel
отключить: turn off, disconnect
отмена: cancellation
отменить: cancel
отопление: heating
отписаться: unsubscribe
отправитель: sender
отправить: send
отправка: dispatch, shipment
отследить: track
отслеживание: tracking
отслеживать: track
офлайн: offline
оформить: arrange, place order
оформление: registration, checkout
парковаться: park
парковка: parking
парковочный: parking
пароль: password
пауза: pause
педикюр: pedicure
перевести: transfer
перевод: transfer
перевыпуск: reissue, card
перевыпустить: reissue
перезагрузить: restart, reboot
перезагрузка: restart, reboot
перезвонить: call back
перелет: flight
переоформить: reregister
перерыв: break
переслать: forward
пин: pin code
пинкод: pin code
питомец: pet
пицца: pizza
платеж: payment
платежка: payment order, bill
платить: pay
платно: paid
платный: paid
поговорить: talk
погромче: louder
подарочный: gift
поддержка: support
подключение: connection
подключить: connect
подогрев: heating
подписаться: subscribe
подписка: subscription
подтвердить: confirm
подтверждение: confirmation
пожаловаться: complain
позвонить: call, phone
покупка: purchase
полис: insurance policy
получатель: recipient
получить: receive, get
поменять: exchange, change
поменяться: exchange
пополнение: top up, deposit
пополнить: top up, deposit
постамат: parcel locker
посылка: parcel, package
потерять: lose
потеряться: lost
потише: quieter
почем: price, cost
починить: repair, fix
праздничный: holiday
прайс: price list
прайсы: price list
предзаказ: preorder
предоплата: advance payment, prepaid
претензия: claim, complaint
привезти: deliver, bring
привозить: deliver, bring
привязать: link, bind
приехать: arrive, come
приложение: app, application
примерить: try, fitting
примерка: fitting, try
принтер: printer
пробник: sample
пробный: trial
провайдер: provider, internet
проветрить: ventilate
продление: extension, renewal
продлить: extend, renew
промо: promo
промокод: promo code, coupon
пропасть: disappear, lost
проплатить: pay
просрочить: overdue, expire
просрочка: delay, overdue
профиль: profile
процедура: procedure
пылесос: vacuum cleaner
разблокировать: unlock
развод: divorce, scam
размер: size
размерный: size
распаковать: unpack
распечатать: print
распечатка: printout
расписание: schedule, timetable
расплатиться: pay
распродажа: sale
рассрочка: installment payment
рассчитать: calculate
рассчитаться: pay
рассылка: newsletter, mailing
расторгнуть: terminate contract
расцветка: color
расценки: prices
расчет: calculation, payment
расширение: extension
регистрация: registration
резюме: resume
рейс: flight
реквизиты: bank details
рекламация: complaint, claim
релиз: release
ремонт: repair
репетитор: tutor
ресепшен: reception, desk
розетка: socket, outlet
роллы: sushi rolls
рост: height, growth
роуминг: roaming
роутер: router, wifi
самовывоз: collect, take away
санузел: bathroom
сбой: failure, crash
сборка: assembly
сбросить: reset
свет: light
связаться: contact
селфи: selfie
сервис: service
сервисный: service
сертификат: certificate
сигнализация: alarm
симка: sim card
синхронизация: synchronization
скан: scan
скачать: download
скачивать: download
скидка: discount
скидочный: discount
склад: warehouse
скорость: speed
скриншот: screenshot
сломать: break
сломаться: break, broken
смартфон: smartphone
сменить: change
смс: sms, text message
смска: sms, text message
снек: snack
состав: composition, ingredients
софт: software
соцсети: social media
спа: spa
спам: spam
списание: charge, debit
списать: charge, debit
срок: deadline, term
срочно: urgent
срочный: urgent
ссылка: link
стажировка: internship
стартап: startup
стиралка: washing machine
стирать: wash
стирка: laundry, washing
стоимость: cost, price
стоить: cost
столик: table
стоматолог: dentist
страхование: insurance
страховка: insurance
стрижка: haircut
стрим: stream
субтитры: subtitles
суши: sushi
счет: bill, invoice, account
сэкономить: save money
таймер: timer
тариф: tariff, plan
тарифный: tariff, plan
тарифы: prices, plans
телеграм: messenger app
терминал: terminal
термостат: thermostat
техосмотр: vehicle inspection
техподдержка: technical support
тикет: ticket, support
тише: quieter
ткань: fabric
товар: goods, product
тормозить: lag, freeze
торшер: lamp
трансфер: shuttle, transfer
трафик: traffic, data
трек: track
трекер: tracker
тренажер: exercise machine
тренажерка: gym
тренер: trainer
тренинг: training
уведомление: notification
удаление: deletion
удалить: delete
узи: ultrasound
упаковать: pack
упаковка: packaging
услуга: service
установить: install
установка: installation
утилизация: disposal, recycling
фай: wifi
филиал: branch
фитнес: fitness, gym
флешка: usb drive
хлопок: cotton
холодильник: refrigerator
хостел: hostel
хостинг: hosting
цветовой: color
цена: price
ценник: price tag
ценовой: price
цены: prices
чаевые: tips
часы: hours, clock
чат: chat
чек: receipt, check
чекаут: checkout
чинить: repair, fix
шиномонтаж: tire service
шопинг: shopping
штора: curtain
штраф: fine, penalty
эквайринг: payment card processing
экран: screen
экспресс: express
электронка: email
эсэмэска: sms, text message
юзер: user
юрлицо: legal entity, company
яркость: brightness
ярче: brighter
`

/** The English phrases that each word means. */
export function everydayWords(): [word: string, phrases: string[]][] {
  return EVERYDAY.trim().split('\n').map((line) => {
    const [word, phrases] = line.split(': ') as [string, string]
    return [word, phrases.split(', ')]
  })
}
