/**
 * Training examples of the model of small talk: whole sentences by kind, and `question` for what is none. The phrases
 * of `small-talk-phrases.ts` are examples too. No sentence is looked up at run time. One a line; after a change:
 * `bun tests/bench/assistant/small-talk-model.ts`.
 */
export const smallTalkExamples: Readonly<Record<string, string>> = {
  // Who is about to do something, and who has it done.
  yes: `
    сейчас гляну и отпишусь
    сейчас уточню у коллеги
    сейчас поищу номер договора
    щас найду чек
    ща гляну
    сек, карту достану
    секунду, найду очки
    минуту, дочитаю
    минутку подождите, в дверь звонят
    подождите немного, я печатаю
    погоди, ищу
    обождите, записываю
    позже отпишусь
    потом напишу, я на работе
    я в метро, потом дочитаю
    я в дороге, отвечу позже
    на совещании, позже напишу
    отошёл, скоро буду
    отойду на пять минут
    вернусь через полчаса
    уже вернулся
    я снова тут
    обсудим с женой и вернёмся
    посоветуюсь дома и отвечу
    схожу подумаю
    пойду прикину
    буду думать
    взвешу всё и напишу
    записал
    записала себе
    сохранила
    прочитал
    прочитала всё
    вас поняла
    всё понятно теперь
    ну теперь картина ясна
    окей, так и поступлю
    так и быть
    ладно, поверю
    как знаете, вам видней
    ну и хорошо
    вот и отлично
    вот и славно, так и договоримся
    i will be back in a minute
    hold on, looking for it
    let me check with my wife
    let me think about it
    wait a second
    just a moment please
    okay i see
    fair enough
    sounds good to me
    that makes sense now
    i will get back to you
    i am back now
    ко мне пришли, минуту
    начальник подошёл, допишу позже
    дети проснулись, вернусь чуть позже
    за рулём сейчас, не могу печатать
    стою в очереди, потом прочту
    на кассе стою, секунду
    руки мокрые, сейчас вытру
    ем, подождите минутку
    обедаю, отвечу через час
    у меня звонок на второй линии
    кто-то звонит, сейчас вернусь
    иду домой, там посмотрю
    еду в автобусе, плохо видно
    спросим у родителей и вернёмся
    муж решает, пока ждём его
    жена думает ещё
    мы всей семьёй думаем
    хорошо, зайду на днях
    ладно, приду и посмотрю сама
    принято, буду ждать
    буду иметь в виду
    учту, благодарю
    пока только изучаю ваш сайт
    просто интересуюсь
    я пока присмотрюсь
    заглянула просто так
    listening to you
    someone is calling me, one minute
    i am driving, will read later
    at work now, will write tonight
    i will talk to my husband first
    just looking around for now
    let me discuss it at home
  `,
  no: `
    уже сам нашёл
    уже сама нашла
    нашёл, не нужно
    нашла ответ, не беспокойтесь
    всё, вопрос отпал
    вопрос уже неактуален
    больше не актуально
    уже неактуально
    всё решилось само
    уже разобрались
    сам справлюсь
    справлюсь без вас
    обойдусь
    в другой раз
    как-нибудь потом
    не сейчас
    ладно, забудем
    забудьте, что я писал
    отбой, ложная тревога
    отбой
    отменяется всё
    извините за беспокойство
    простите, что отвлекла
    это сообщение не вам
    это я подруге отправляла
    это брату писал
    простите, маме писала
    хотела подружке скинуть
    не в тот диалог отправила
    не в то окно
    не тому отправил
    фото не вам было
    не обращайте внимания на прошлое сообщение
    предыдущее сообщение не читайте
    сотрите это
    сотрите предыдущее
    автозамена подвела
    т9 исправил
    опечатка
    я описалась
    очепятка извините
    дочка играла с телефоном
    внук тыкал
    малыш нажимал кнопки
    кошка легла на клавиатуру
    собака лапой нажала
    телефон сам отправил
    палец соскочил
    палец не туда попал
    рука дрогнула
    sorry that was for someone else
    ignore my last message
    that was a typo
    my cat walked on the keyboard
    my kid sent that
    not for you sorry
    i figured it out myself
    no longer needed
    i changed my mind
    сообщение для брата было
    это сообщение для коллеги, не обращайте внимания
    писала подруге, промазала окном
    нажал случайно, телефон в кармане
    телефон сам набрал
    внук с планшетом играл
    собака на клавиатуру наступила
    уже не важно
    вопрос закрыт
    всё, разобралась без вас
    сам догадался
    сама справилась
    уже подсказали
    передумал спрашивать
    не берите в голову
    да ладно, обойдусь
    i pressed it by accident
    meant to text my brother
    my daughter grabbed my phone
    forget what i wrote
  `,
  wrong: `
    я не об этом спрашиваю
    вы опять за своё
    опять то же самое пишете
    вы уже это писали
    вы это уже говорили
    второй раз одно и то же
    заладили одно и то же
    как попугай повторяете
    отвечаете как попугай
    отписка какая-то
    одни отписки
    отвечаете по шаблону
    ответ по скрипту
    ваши ответы ни о чём
    вода водой, а по делу ничего
    ответ не по теме
    вы вообще читаете что я пишу
    читайте внимательнее
    прочтите мой вопрос
    вы меня не слышите
    мы друг друга не понимаем
    непонятно объясняете
    слишком сложно пишете
    можно попроще
    объясните нормальным языком
    объясните по-человечески
    ничего не ясно из ваших слов
    запутали меня совсем
    вы меня запутали
    я запуталась
    толку от этого чата
    от вас никакого проку
    помощи от вас никакой
    зря спросил
    зря написала сюда
    потерял с вами полчаса
    только время теряю
    you did not answer my question
    this is not what i asked
    same answer again
    you keep repeating yourself
    please read my question
    that does not help
    i am confused
    this chat is pointless
    waste of time
    я это уже спрашивала
    вы не читаете, что вам пишут
    сколько раз повторять
    вы по кругу ходите
    одно и то же мне шлёте
    ответ ни о чём
    из вашего ответа ничего не понятно
    я совсем о другом
    отвечайте по существу
    вы вообще читаете сообщения
    you repeat the same answer
    are you even reading this
    i did not ask about that
    i already told you that
  `,
  presence: `
    слушайте, тут вот что
    короче, дело такое
    в общем, ситуация
    тут вопросик
    вопросик назрел
    у меня к вам вопрос
    хочу кое-что уточнить
    хотел спросить кое-что
    хотела у вас поинтересоваться
    позвольте спросить
    разрешите вопрос
    можно отвлечь
    можно вас побеспокоить
    дело вот в чём
    история такова
    расскажу по порядку
    начну сначала
    ну вот
    ну так что
    и что дальше
    так что там
    ну и где ответ
    где ответ
    куда все делись
    куда вы делись
    вы пропали
    вы уснули там
    вы заснули
    никто не отвечает
    тишина
    и тишина в ответ
    долго мне ещё сидеть
    сколько вас ждать
    жду уже десять минут
    так и будем молчать
    до сих пор жду ответа
    я писал вам утром
    я вчера уже спрашивал
    я в первый раз пишу в такой чат
    я плохо разбираюсь в компьютерах
    я не умею пользоваться этими чатами
    я уже немолодой человек
    я старенькая, помедленнее
    печатаю одним пальцем
    с телефона неудобно набирать
    очки забыла, плохо вижу буквы
    hello is anyone going to answer
    still waiting
    i have been waiting for ten minutes
    where did you go
    so here is the thing
    i have a quick question
    can i ask you something
    i am not good with computers
    чат подвис
    чат глючит что-то
    у меня сеть пропадает
    сообщения не отправляются что ли
    проверяю чат
    проверка связи
    тестовое сообщение
    пробую, как тут всё устроено
    видно меня
    читаете меня
    вы меня слышите
    приём приём
    is this chat alive
    testing testing
    my connection is bad
  `,
  bot: `
    а ты сообразительный
    ты настоящий или программа
    у тебя есть имя
    а имя у тебя какое
    тебе сколько годиков
    ты парень или девушка
    а ты кто по знаку зодиака
    ты давно работаешь
    тебе нравится твоя работа
    ты не устаёшь
    тебе платят зарплату
    кто тебя сделал
    кто тебя обучал
    а вы сами откуда
    вы в каком городе сидите
    вы сами-то живой
    сами пробовали
    what is your name
    where are you from
    are you real
    do you ever sleep
    ты же железка
    живой человек так не ответит
    прямо как настоящий отвечаешь
    мне кажется вы программа
    у тебя есть чувства
    мы с тобой друзья
    you sound like a machine
    i thought you were human
  `,
  thanks: `
    с вами приятно общаться
    приятно поговорить
    вы очень любезны
    вы так вежливы
    вы душка
    золотые люди
    какие вы хорошие
    вы самые лучшие ребята
    девочки вы чудо
    парни вы крутые
    ты красава
    молодчина
    порадовали
    вы меня рассмешили
    насмешили
    хорошо шутите
    смешно пошутил
    ну ты и комик
    остроумно
    ты забавный
    повеселили, спасибо
    good one, that was funny
    you made me laugh
    you are very kind
    nice talking to you
    you guys are great
    вы прямо спасли меня
    чудесный сервис у вас
    шустро вы
    отвечаете быстрее всех
    красота, а не сайт
    сайт у вас удобный
    с меня тортик
    респект вам
    you are fast
    nice website by the way
    lovely talking to you
  `,
  farewell: `
    приятного дня вам
    доброго вечера и удачи
    всех благ
    счастливо оставаться
    ну бывайте
    мне пора
    ладно, я побежал
    пойду я
    до скорого
    и вам всего хорошего
    и вам хорошего дня
    взаимно
    вам тоже
    gotta go
    take care
    have a nice day
    talk to you later
    удачи вам в делах
    процветания вам
    побольше вам покупателей
    мирного вам вечера
    побежала, на связи
    всё, я спать
    have a lovely evening
    enjoy your weekend
  `,
  foreign: `
    я сегодня не выспался
    голова не соображает
    голова болит весь день
    замоталась совсем
    вымоталась за день
    настроения никакого
    всё из рук валится
    тяжёлый день сегодня
    неделька выдалась
    только что встал
    только приехала домой
    еле живой после работы
    злой как собака
    сижу скучаю
    на улице красота
    холодрыга сегодня
    жарища невозможная
    у нас ливень
    кушать охота
    спать хочу умираю
    у меня праздник сегодня
    мы сегодня отмечаем
    я влюблена
    шучу я
    это была шутка
    да я прикалываюсь
    не принимайте всерьёз
    давай о жизни поговорим
    посмотреть бы что-нибудь интересное
    посоветуй сериальчик
    расскажи стишок
    какой счёт в матче
    кто сегодня играет
    i am so tired today
    i had a terrible day
    just kidding
    i am bored
    it is raining here
    на улице пекло
    замёрзла вся
    у нас ливень стеной
    стою в пробке уже час
    опаздываю на автобус
    проспал всё на свете
    проголодалась
    настроения нет
    всё валится из рук
    тяжёлая неделя выдалась
    понедельник день тяжёлый
    скорее бы отпуск
    отпуск закончился
    кот спит на мне
    я плачу
    жизнь боль
    stuck in traffic
    i am starving
    it is freezing outside
    my boss is driving me crazy
  `,
  insult: `
    да вы там с ума сошли
    вы там совсем
    вы нормальные вообще
    руки у вас не оттуда
    лентяи
    бездельники
    дармоеды
    вруны
    вы только врать умеете
    вам бы только деньги драть
    никакого уважения
    ничего не можете
    вы ничего не соображаете
    глупая машина
    дурацкий чат
    какой же ты тупой
    you are so dumb
    this is stupid
    you people are liars`,
  emoji: `
    ха
    хахаха
    ахахах
    хихи
    ыы
    ухаха
    ой не могу
    вот умора
    я в шоке
    вот так новость
    дела
    ну дела
    вот это поворот
    ой не могу, смеюсь
    насмешили вы меня
    улыбнуло
  `,
  // What visitors ask and complain of, of any trade: none of it is small talk.
  question: `
    my code is not accepted and i need help
    i just received my order but i am not sure how to open it
    the app does not let me in
    it says my details are wrong
    i can not see my last payment
    someone used my account
    the amount on my statement is too high
    i was charged a fee that nobody mentioned
    the money has not arrived yet
    my transfer was declined
    i would like to change my phone number
    please close my account
    i lost my card yesterday
    how do i get a new one
    remind me of the meeting at nine
    set it to twenty degrees
    turn on the light in the kitchen
    turn off everything
    play the next song
    what is the weather in paris
    book a table for four people
    please send it to my office
    i want to order two more
    is there any discount for students
    the parcel came open
    the box was empty
    one part is missing
    the colour is not the one i chose
    the size does not fit me
    the driver never showed up
    nobody came to the appointment
    i have been waiting since morning
    the room was dirty
    there is no hot water
    the heating is off
    the screen is black
    it makes a strange noise
    the battery dies in an hour
    it got wet yesterday
    i dropped it and it cracked
    my tooth hurts
    my dog is limping
    do you take walk ins
    can my son come alone
    we are a party of ten
    need it by friday
    need an invoice for my company
    please resend the receipt
    i did not get the email
    the link has expired
    the page stays blank
    i forgot which address i used
    add my colleague to the project
    how many users can join
    where do you deliver
    pick up at the station please
    leave it with my neighbour
    i will not be at home on tuesday
    put it on hold until next month
    i want my deposit back
    it fell apart after a week
    the taste is strange
    is it safe for babies
    i am allergic to nuts
    do you have it in red
    anything cheaper
    what documents do i need
    can i come without a booking
    do you speak spanish
    is it open on holidays
    у меня не принимает код
    приложение выкидывает на старте
    пишет, что данные неверные
    не вижу последний платёж
    сумма в квитанции больше
    взяли комиссию, о которой не говорили
    деньги до сих пор не дошли
    перевод отклонён
    хочу сменить номер телефона
    закройте мой счёт
    потерял карту вчера
    посылка пришла вскрытой
    коробка пустая
    не хватает одной детали
    цвет не тот, что выбирали
    размер не подошёл
    водитель так и не приехал
    никто не пришёл к назначенному времени
    с утра жду
    в номере грязно
    нет горячей воды
    батареи холодные
    экран чёрный
    гудит и не крутит
    разряжается за час
    упал и треснул
    зуб болит
    собака хромает
    ребёнок температурит
    нас будет десять человек
    нужно к пятнице
    нужен счёт на фирму
    чек не пришёл
    письма нет на почте
    ссылка устарела
    страница пустая
    забыла, на какой адрес регистрировалась
    оставьте у соседей
    во вторник дома не будет
    развалилось через неделю
    вкус странный
    аллергия на орехи
    хочется подешевле
    окна запотели и капает
    замок заело
    течёт кран на кухне
    крыша протекает
    соседи сверху залили
    машина не заводится
    колесо спустило
    стучит подвеска
    платье велико
    молния разошлась
    каблук отвалился
    краска облезла
    дверь не закрывается
    доставили не туда
    перепутали заказ
    недовес в пакете
    суп холодный
    пицца приехала остывшая
    волос в салате
    билеты не пришли
    рейс отменили
    чемодан потерялся
    визу не дали
    справку потеряла
    подпись не та
    хочу собаку подстричь
    бабушке нужна сиделка
    пропустил занятие
    учитель заболел
    не сдал экзамен
    хочу поменять фамилию в договоре
    нужна копия договора
    печать не видно
    хочу в рассрочку
    беру оптом
    хочу вернуть
    отмените
    перенесите на вечер
    запишите на стрижку
    место у окна
    столик на двоих
    люстра не горит
  `,
};
