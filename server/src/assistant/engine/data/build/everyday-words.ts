/**
 * Words of shops, services, homes and everyday talk that dictionaries lack or give another sense first, with what
 * they mean in English. Written for this project.
 */
const everyday = `
авито: marketplace, classified ads
автокресло: child car seat
авторизация: authorization, login
авторизоваться: log in, authorize
автосалон: car dealership
агрегатор: aggregator
админка: admin panel
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
барбер: barber
бариста: barista
бахилы: shoe covers
беговел: balance bike
беговой: running
безглютеновый: gluten free
безлимит: unlimited plan
безлимитный: unlimited
безнал: bank transfer, payment
безналичный: bank transfer, cashless
бесплатно: free of charge
бесплатный: free of charge
благополучно: safely
блокировка: block, blocking
блокнуть: block
большемерить: size large
большой: big, large
бонус: bonus
бонусный: bonus
брак: defect, defective
бракованный: defective, faulty
браузер: browser
брекеты: dental braces
бронирование: booking, reservation
бронировать: book, reserve
бронь: booking, reservation
будильник: alarm clock
будни: weekdays
бургер: burger
бытовой: household
вай: wifi
вайбер: messenger app
вайфай: wifi, wireless
вакансия: vacancy, job
ватсап: messenger app, whatsapp
вебинар: webinar, online seminar
вебкамера: webcam
вебхук: webhook, callback
веранда: veranda
верификация: verification
вернуть: return, refund
вес: weight
взлом: hack
взломать: hack
видеозвонок: video call
видеокарта: graphics card
видеонаблюдение: video surveillance
виндовс: windows
включить: turn on, switch on
вконец: completely
вмешаться: interfere
возврат: refund, return
возвратить: return, refund
возвращать: return, refund
возместить: refund, reimburse
возмутиться: resent, be outraged
войти: log in, enter
восстановить: restore, recover
восстановление: recovery
вотсап: messenger app, whatsapp
впервые: first time
вправду: really
вправо: to the right
вроде: like, seems
вскочить: jump
вскрыть: open
вспотеть: sweat
вход: login, entrance
входной: entrance
выглянуть: look out
выгрузить: export, unload
выгрузка: export, unloading
выдача: pickup, issue
выезд: departure, checkout
выйти: log out, exit
выключатель: switch
выключить: turn off, switch off
вылезти: get out
вылет: departure, flight
вылетать: crash, fly out
вынуть: take out
выписка: statement
выпускной: graduation
выругаться: swear
выскочить: jump out
выслать: send
вытащить: pull out
выход: exit
выходной: weekend, holiday
вычет: deduction
габариты: dimensions
гаджет: gadget, device
гарантийный: warranty
гарантия: warranty, guarantee
гардероб: wardrobe
геолокация: location
гипсофила: gypsophila, flowers
гладить: iron
глюк: glitch, bug
глючить: glitch, crash
глянуть: look
госуслуги: government services
график: schedule
громкость: volume, loudness
громче: louder
грузоперевозки: freight, shipping
грузчик: loader, mover
груминг: pet grooming
давненько: long ago
датчик: sensor
двинуться: move
двухфакторный: two factor
деактивировать: deactivate
дебетовый: debit
девать: put
девчонка: girl
дедлайн: deadline
депозит: deposit
детализация: itemized bill, details
дефект: defect
дешево: cheap
диагностика: diagnostics
дмс: private health insurance
довезти: deliver, bring
догадаться: guess
догнать: catch up
договорной: contractual
додуматься: think of
доехать: arrive, get to
дозаказать: order more
дозвониться: call, phone
домашка: homework
домофон: intercom, doorbell
допить: drink up
доплата: surcharge, additional payment
доплатить: pay extra
дорого: expensive
доставить: deliver
доставка: delivery, shipping
доставлять: deliver
доступ: access
духовка: oven
егрн: real estate register
егэ: school exam
жалоба: complaint
жаловаться: complain
жалюзи: blinds
жкх: utilities
забирать: collect, take
заблокировать: block, lock
забрать: collect, take
забронировать: book, reserve
забросить: abandon
завести: start
завис: freeze, hang
зависать: freeze, hang
завысить: overstate, overcharge
загрузить: upload, download
загрузка: loading, download
загрустить: sad
задаток: deposit, advance
задерживаться: delay, late
задержка: delay
задуматься: think
заезд: arrival, checkin
заехать: drop in, drive in
зайти: enter, log in
заказ: order
заказать: order
закончиться: end, expire
закурить: smoke
залезть: climb
залогиниться: log in
замена: replacement, exchange
заменить: replace
замер: measurement
замерщик: measurer
замолчать: silent
замуж: married
замужем: married
заорать: shout
заочно: by correspondence
записаться: sign up, make appointment
запись: appointment, record
запланировать: plan
заплатить: pay
запчасти: spare parts
запчасть: spare part
заработать: earn
зарегистрироваться: register, sign up
заржаветь: rust
зарубеж: abroad
зарядить: charge
зарядка: charger, charging
зарядный: charging, charger
заряжать: charge
засмеяться: laugh
застройщик: property developer
застрять: stuck
захлопнуть: slam
зачет: credit test
зачисление: deposit, enrollment
зачислить: deposit, credit
зевнуть: yawn
игнорить: ignore
избранное: favorites
изменить: change
имейл: email
имплант: dental implant
имплантация: implantation
импортный: imported
инвойс: invoice
ингредиенты: ingredients
инет: internet
инструкция: manual, instructions
интерфейс: interface
интерьер: interior
инфа: information
ип: sole proprietor, entrepreneur
ипотека: mortgage
исправно: properly working
истечь: expire
исчезнуть: disappear
кабинет: account, office
калорийность: calories
камера: camera
картридж: cartridge
кассовый: cash register
каталог: catalog
катышки: pilling fabric
квитанция: receipt
кешбек: cashback, refund
кешбэк: cashback, refund
кинуть: throw
кинуться: rush
кликнуть: click
клининг: cleaning
клип: video clip
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
кошечка: kitten, cat
кпп: tax code
кредитка: credit card
кредитный: credit
крупный: large
кт: ct scan
купить: buy, purchase
купон: coupon
курьер: courier
курьерский: courier
кэшбек: cashback, refund
кэшбэк: cashback, refund
лагать: lag
лазерный: laser
лайк: like
ламинат: laminate flooring
ламинирование: lamination
лампа: lamp, light
лампочка: bulb, light
лимит: limit
лицензировать: license
лицензия: license
личка: private messages
логин: login, username
логистика: logistics, shipping
лоукостер: low cost airline
лэптоп: laptop
люстра: lamp, chandelier
маленький: small
маломерить: size small
малышка: baby
маникюр: manicure
маркетплейс: marketplace
мастер: technician, craftsman
маткапитал: maternity subsidy
медцентр: clinic
мелирование: hair highlights
мерить: measure, try
мессенджер: messenger
микроволновка: microwave
милашка: cute
мкад: moscow ring road
мобильник: mobile phone
моментально: instantly
монтаж: installation
монтажник: installer
мошенник: fraud, scammer
мошенничество: fraud
мрт: scan, hospital
музыка: music
мультиварка: multicooker
навигатор: navigator, gps
навстречу: towards
нагрубить: rude
надолго: long time
наесться: eat
нажать: press, click
накладка: overlay
накладная: invoice, waybill
наконечник: tip
накормить: feed
наличие: availability, stock
наличка: cash
наличные: cash
налог: tax
наложенный: cash on delivery
наложка: cash on delivery
нанесение: application, printing
написать: write, message
наполнитель: filler, litter
напоминание: reminder
напомни: remind
напомнить: remind
напоследок: finally
напугать: frighten
настроить: configure, set up
настройка: setup, settings
настройки: settings
насчет: about
насыпать: pour
натворить: do
натяжной: stretch
наушники: headphones
начислить: credit, accrue
ндс: vat, tax
невозвратный: nonrefundable
недовес: underweight
недолго: not long
неисправность: malfunction, fault
неисправный: faulty, broken
некачественный: poor quality
нельзя: not allowed, cannot
ненадолго: briefly
неработающий: broken
нервничать: nervous
нержавейка: stainless steel
неужто: really
нибудь: any
нисколько: not at all
норковый: mink
ноут: laptop
ноутбук: laptop, notebook
обернуться: turn around
обмен: exchange
обменять: exchange
обновить: update
обновление: update
обрадоваться: glad
обслуживание: service, maintenance
обсудить: discuss
обхват: girth
овердрафт: overdraft
оверсайз: oversize
огни: lights
огрн: company registration number
огэ: school exam
однокомнатный: one room
окликнуть: call
окрашивание: hair dyeing
окупаемость: payback
омс: health insurance
онлайн: online
опаздывать: late, delay
оператор: operator
оплата: payment
оплатить: pay
оплачивать: pay
опозорить: disgrace
опт: wholesale
оптимальный: optimal
оптовик: wholesaler
оптовый: wholesale
оптом: wholesale
организация: organization, company
осаго: car insurance
освоить: master, learn
оскорбить: insult
отвезти: take, drive
отвернуться: turn away
отвлекаться: distracted
отвязать: untie
отгрузить: ship
отгрузка: shipment
отечественный: domestic
отзыв: review
отказ: refusal, cancellation
отказаться: refuse, cancel
отключить: turn off, disconnect
отмена: cancellation
отменить: cancel
отопление: heating
отослать: send
отписаться: unsubscribe
отправитель: sender
отправить: send
отправка: dispatch, shipment
отследить: track
отслеживание: tracking
отслеживать: track
отыскать: find
оферта: public offer, agreement
офлайн: offline
оформить: arrange, place order
оформление: registration, checkout
очно: in person
очнуться: wake up
парковаться: park
парковка: parking
парковочный: parking
пароль: password
партнерка: affiliate program
пауза: pause
педикюр: pedicure
перевести: transfer
перевод: transfer
перевыпуск: reissue, card
перевыпустить: reissue
перегреваться: overheat
передумать: change mind
перезагрузить: restart, reboot
перезагрузка: restart, reboot
перезаписать: rewrite, reschedule
перезаписаться: reschedule appointment
перезвонить: call back
перелет: flight
переноска: carrier
переоформить: reregister
перепугаться: scared
перерыв: break
переслать: forward
пересчитать: recount
петербург: petersburg
пилинг: peeling
пин: pin code
пинкод: pin code
питер: petersburg
питомец: pet
пицца: pizza
планировка: layout, floor plan
платеж: payment
платежка: payment order, bill
платить: pay
платно: paid
платный: paid
плиз: please
поболтать: chat
побывать: visit
повеселиться: fun
повзрослеть: grow up
поговорить: talk
погромче: louder
погубить: ruin
подарочный: gift
подбор: selection
поддержка: support
поделать: do
поделиться: share
подключение: connection
подключить: connect
подогрев: heating
подписаться: subscribe
подписка: subscription
подработка: part time job
подраться: fight
подружиться: make friends
подружка: girlfriend, friend
подтвердить: confirm
подтверждение: confirmation
подъехать: drive up
пожалеть: regret, pity
пожаловаться: complain
поживать: do, live
позаботиться: take care
позабыть: forget
позавтракать: breakfast
позвонить: call, phone
поинтересоваться: ask, inquire
покататься: ride
поклясться: swear
покормить: feed
покупка: purchase
полгода: half year
полинять: fade color
полис: insurance policy
полупансион: half board
получатель: recipient
получить: receive, get
помалкивать: silent
поменять: exchange, change
поменяться: exchange
помереть: die
померить: try on, measure
помножить: multiply
помолчать: silent
понадобиться: need
понемногу: little
понюхать: smell
пообщаться: chat, communicate
пополнение: top up, deposit
пополнить: top up, deposit
поправить: correct, fix
поправиться: recover
порадовать: please
посадочный: boarding, landing
поскорее: sooner
посмеяться: laugh
поспорить: argue
поссориться: quarrel
постамат: parcel locker
постараться: try
постельный: bed
поступление: arrival, admission
посудомоечный: dishwasher
посуточно: daily rent
посылка: parcel, package
потерять: lose
потеряться: lost
потихоньку: slowly
потише: quieter
потолстеть: gain weight
потрогать: touch
потрясти: shake
почем: price, cost
починить: repair, fix
почувствовать: feel
пошутить: joke
праздничный: holiday
прайс: price list
прайсы: price list
предзаказ: preorder
предоплата: advance payment, prepaid
предпочесть: prefer
предпринять: undertake
предъявлять: present, show
прелестный: lovely
премиум: premium
претензия: claim, complaint
прибежать: run
привезти: deliver, bring
привести: bring, lead
привозить: deliver, bring
привязать: link, bind
приехать: arrive, come
прикалываться: joke
прикинуть: estimate
приложение: app, application
примерить: try, fitting
примерка: fitting, try
принтер: printer
прислать: send
присмотреться: look closely
присниться: dream
пристально: closely
пробник: sample
пробный: trial
провайдер: provider, internet
проветрить: ventilate
прогнать: drive away
проголодаться: hungry
прогореть: go bankrupt
продление: extension, renewal
продлить: extend, renew
продумать: think through
проехать: drive through, get there
прокат: rental
прокатиться: ride
промо: promo
промокод: promo code, coupon
промолчать: silent
пропасть: disappear, lost
прописка: residence registration
проплатить: pay
просмотр: viewing
просмотреть: view
просрочить: overdue, expire
просрочка: delay, overdue
протянуть: extend
профиль: profile
процедура: procedure
путевка: travel voucher
пуховик: down jacket
пуш: push notification
пылесос: vacuum cleaner
разблокировать: unlock
разбогатеть: get rich
развод: divorce, scam
разгадать: solve
размер: size
размерный: size
разозлить: anger
разозлиться: angry
разыграть: prank
раскладывать: lay out
распаковать: unpack
распечатать: print
распечатка: printout
расписание: schedule, timetable
расплакаться: cry
расплатиться: pay
распродажа: sale
расслабиться: relax
рассмеяться: laugh
рассмотреть: consider
рассрочка: installment payment
расстаться: part, break up
расстраивать: upset
расстраиваться: upset
рассчитать: calculate
рассчитаться: pay
рассылка: newsletter, mailing
расторгнуть: terminate contract
расцветка: color
расценки: prices
расчет: calculation, payment
расширение: extension
расшифровка: transcript, interpretation
раф: coffee
ревновать: jealous
регистрация: registration
резюме: resume
рейс: flight
реквизиты: bank details
рекламация: complaint, claim
релиз: release
ремонт: repair
репетитор: tutor
ресепшен: reception, desk
рехнуться: crazy
рискнуть: risk
розетка: socket, outlet
розница: retail
роллы: sushi rolls
рост: height, growth
роуминг: roaming
роутер: router, wifi
садик: kindergarten
самовывоз: collect, take away
санузел: bathroom
саппорт: support
сбой: failure, crash
сбоку: side
сборка: assembly
сбросить: reset
свадебный: wedding
свет: light
связаться: contact
селфи: selfie
сервис: service
сервисный: service
сериал: tv series
сертификат: certificate
сетевой: network
сигнализация: alarm
сиделка: caregiver
симка: sim card
синхронизация: synchronization
скан: scan
скачать: download
скачивать: download
скидка: discount
скидочный: discount
скинуть: send, drop
склад: warehouse
скорость: speed
скриншот: screenshot
сломать: break
сломаться: break, broken
смартфон: smartphone
сменить: change
смонтировать: install, mount
смс: sms, text message
смска: sms, text message
смущать: embarrass
снек: snack
снилс: social insurance number
собеседование: job interview
соврать: lie
солгать: lie
солярий: solarium, tanning
соображать: think
соскучиться: miss, bored
состав: composition, ingredients
софт: software
соцсети: social media
спа: spa
спальник: sleeping bag
спам: spam
спб: petersburg
списание: charge, debit
списать: charge, debit
спланировать: plan
споткнуться: stumble
сработать: work, trigger
срок: deadline, term
срочно: urgent
срочный: urgent
ссылка: link
стажировка: internship
стартап: startup
стиралка: washing machine
стиральный: washing
стирать: wash
стирка: laundry, washing
стихнуть: calm down
стоимость: cost, price
стоить: cost
столик: table
стоматолог: dentist
страхование: insurance
страховка: insurance
страховой: insurance
стрижка: haircut
стрим: stream
стульчик: high chair
субтитры: subtitles
суши: sushi
сфотографировать: photograph
счет: bill, invoice, account
съемный: removable, rented
сэкономить: save money
таймер: timer
тариф: tariff, plan
тарифный: tariff, plan
тарифы: prices, plans
телеграм: messenger app
телеграмм: telegram
телеграмма: telegram
терминал: terminal
термостат: thermostat
техосмотр: vehicle inspection
техподдержка: technical support
тикет: ticket, support
тихонько: quietly
тише: quieter
ткань: fabric
товар: goods, product
тормозить: lag, freeze
торшер: lamp
транспортный: transport
трансфер: shuttle, transfer
трафик: traffic, data
трек: track
трекер: tracker
тренажер: exercise machine
тренажерка: gym
тренер: trainer
тренинг: training
треснуть: crack
трижды: three times
тумба: cabinet
уведомление: notification
увлекаться: keen, hobby
угостить: treat
удаление: deletion
удаленка: remote work
удалить: delete
удрать: run away
узи: ultrasound
указать: indicate
укладка: hair styling, laying
улететь: fly away
уложить: lay
упаковать: pack
упаковка: packaging
упд: transfer document, invoice
услуга: service
усмехнуться: smile
установить: install
установка: installation
утеря: loss
утерять: lose
утилизация: disposal, recycling
учетка: account
учетный: accounting
фай: wifi
физлицо: individual person
филиал: branch
филлер: filler
фитнес: fitness, gym
флешка: usb drive
флюорография: chest xray
форумчанин: forum member
франчайзи: franchisee
халяльный: halal
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
черновой: rough
чинить: repair, fix
чистовой: finishing
шагнуть: step
шаурма: shawarma, kebab
шиномонтаж: tire service
шопинг: shopping
шоурум: showroom
шпаклевка: putty
штора: curtain
штраф: fine, penalty
шугаринг: sugaring, hair removal
щенята: puppies
эквайринг: payment card processing
эконом: economy
экран: screen
экспресс: express
электронка: email
эсэмэска: sms, text message
этажность: floors
этакий: such
юзер: user
юрлицо: legal entity, company
яркость: brightness
ярче: brighter
`;

/** The English phrases that each word means. */
export function everydayWords(): [word: string, phrases: string[]][] {
  return everyday
    .trim()
    .split('\n')
    .map((line) => {
      const [word, phrases] = line.split(': ') as [string, string];
      return [word, phrases.split(', ')];
    });
}
