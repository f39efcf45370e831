/**
 * Questions unrelated to any site that visitors test an assistant with, folded. They count only if the owner wrote
 * nothing about them: a hotel may have a context about the weather. A group captures the subject, if the words around
 * it are not specific.
 */
export const foreignMatters: readonly RegExp[] = [
  // Weather.
  /прогноз погоды|погод[ауые]|градус(?:а|ов)? (?:на улице|за окном|сейчас|завтра|сегодня|тепла|мороза|в [а-я]+)/u,
  /(?:температура|тепло|холодно|жарко|мороз) (?:ли )?(?:на улице|за окном|завтра|сегодня)/u,
  /(?:дождь|дождик|снег|гроза|ливень) (?:будет|пойдет|обещают|завтра|сегодня)|(?:будет|пойдет|обещают) (?:ли )?(?:завтра |сегодня )?(?:дождь|дождик|снег|гроза|ливень)/u,
  /\b(?:weather|forecast)\b|\b(?:is it|will it|will it be|going to) (?:going to )?(?:be )?(?:rain|snow|sunny|raining|snowing|cloudy|windy)/u,
  /\bhow (?:cold|hot|warm) is it\b|\btemperature outside\b/u,
  // Jokes and stories.
  /анекдот|пошути|рассмеши|(?:расскажи|скажи|давай|знаешь) [а-я -]{0,20}(?:смешн|шутк|сказк|прикол|тост)/u,
  /\bjokes?\b|\bsomething funny\b|\btell (?:me |us )?(?:a |another )?story\b|\bmake me laugh\b/u,
  // Politics.
  /за кого (?:мне )?голосовать|на выборах|(?:станет|будет|думаешь про|думаешь о|думаете о|думаете про) президент|президент(?:а|ом)? (?:россии|сша|украины|казахстана|белоруссии|беларуси)/u,
  /(?:закончится|кончится|начнется|будет) (?:ли )?(войн)|(война) (?:закончится|кончится|начнется)|путин|зеленск|трамп|байден/u,
  /\bwho (?:should|do|will|would) (?:i|you|we) vote\b|\bvote for\b|\b(?:presidential|next) election|\bwho (?:will win|won) the election|\bwhen will the war\b|\b(?:trump|biden|putin|zelensky)\b/u,
  // Somebody else's work.
  /(?:напиши|сочини|придумай|написать|сочинить) (?:мне |нам |пожалуйста )?(стих|сочинени|рассказ|песн|сказк|эссе|реферат|поэму|поздравлени|код )/u,
  /перевед(?:и|ите) (?:мне |пожалуйста )?(?:слово|фразу|предложение|на английский|на русский|на немецкий)|сколько будет \d+|реши(?:те)? (?:пример|уравнение|задачу)|помоги(?:те)? с домашк/u,
  /\b(?:write|compose|make up) (?:me )?(?:a |an |some )?(?:short |little |funny )?(poem|song|story|essay|haiku|lyrics|code)\b|\bwith my homework\b|\btranslate (?:the word|this|the phrase)\b/u,
  // Kitchen and evening.
  /(?:как|рецепт|чтобы) (?:вкусно |правильно )?(?:сварить|приготовить|испечь|пожарить|запечь|засолить|замариновать)|рецепт (?:борща|блинов|пирога|супа)/u,
  /посовету(?:й|йте) (?:мне |нам |хороший |хорошую |какой.нибудь )?(фильм|сериал|кино|книгу|музыку|песню|аниме)|что посмотреть вечером/u,
  /\bhow (?:do i|do you|to|can i) (?:cook|bake|boil|fry|roast)\b|\b(?:recommend|suggest) (?:me )?(?:a |an |some )?(?:good )?(movie|film|book|series|show|song|anime)\b/u,
  // General knowledge.
  /кто (?:выиграл|победил|нарисовал|изобрел|придумал|сочинил|открыл америку|написал|снял фильм|спел)|столиц[ау] [а-я]+|гороскоп/u,
  /^(?:а )?кто (?:такой|такая|такие) ([а-я ]+)|(?:почему|отчего) (?:небо|трава|море|снег|земля|солнце|луна) [а-я]+/u,
  /(?:до|на|вокруг|с) (луны|марс[ае]?|солнца|земли|юпитера|северного полюса)(?![а-я]| [а-я])|сколько (?:всего )?(планет|звезд|океанов|материков|стран в мире|людей на земле|дней в (?:году|месяце|феврале|високосном)|весит (?:слон|кит|земля)|живут? (?:слон|черепах|кошк|собак)[а-я]*)/u,
  /\bcapital of\b|\bwho (?:painted|invented|discovered|wrote|composed|directed)\b|\bwho won the (?:match|game|cup)\b|\bhoroscope\b/u,
  /\bhow far is (?:it to )?the (?:moon|sun)\b|\bhow many (?:planets|stars|countries|days in a year|people on earth)\b|\bwhy is the (?:sky|grass|sea)\b/u,
  // The clock, the calendar and the rates.
  /который (?:сейчас )?час(?![а-я]| [а-я])|какой (?:сегодня|сейчас|нынче) (?:день|год|месяц)|какое (?:сегодня|сейчас) число|день недели сегодня|(?:сегодня|сейчас) как(?:ой|ое) (?:день|число|год)/u,
  /курс[а-я]* (доллара|евро|юаня|валют[а-я]*|рубля|тенге|биткоина|биткойна)|(?:стоит|цена|почем|растет|упал|упадет) (?:один |сейчас |сегодня |нынче )?(доллар|евро|биткоин|биткойн|эфир)(?![а-я]| [а-я])/u,
  /\b(bitcoin|btc|ethereum) (?:price|rate)\b|\bprice of (bitcoin|gold|oil)\b|\b(usd|eur|dollar|euro) (?:to|rate|exchange)\b|\bexchange rate of\b/u,
  // Sums.
  /^\D{0,20}\d{1,6} ?[+×] ?\d{1,6}\D{0,5}$|сколько будет (?:один|два|три|четыре|пять|шесть|семь|восемь|девять|десять|дважды|трижды)|корень из \d+/u,
  /\bwhat is \d+ ?(?:[+×*]|plus|minus|times) ?\d+|\bsquare root of\b/u,
  // Sport.
  /как сыграл[аи]? |чемпионат (?:мира|европы)|олимпиад[аыу]|лига чемпионов|\bworld cup\b|\bchampions league\b|\bolympics\b/u,
  // A life of one's own.
  /как (?:быстро |правильно )?(похудеть|бросить курить|бросить пить|разбогатеть|выйти замуж|найти (?:мужа|жену|девушку|парня)|заработать (?:миллион|денег)|познакомиться с [а-я]+|стать миллионером)|что (?:мне )?(?:приготовить|поесть|съесть) (на ужин|на обед|на завтрак)/u,
  /^(?:я |мне |у меня |сегодня |что то |так |очень ){0,3}(?:хочу|хочется) (кофе|чаю|есть|спать|пива|домой|в отпуск|на море)$|^(?:я |мне |у меня |что то |так |очень ){0,3}(голодн[а-я]+|голоден|не спится|не могу уснуть|нечего делать)$/u,
  /^(?:и |а |сегодня |у меня |мой |моя |мне ){1,4}(день рождения|юбилей)(?: сегодня| завтра)?$|^(?:пойдем|пошли|сходим) (?:со мной )?(в кино|в кафе|в бар|гулять|погулять)|^(?:включи|поставь) (?:мне )?(музыку|песню|будильник|фильм)/u,
  /^(?:i |im |i am |so |just ){0,3}(?:want|hungry|cant sleep|have a headache|feel sick)(?: coffee| to sleep| to eat)?$|^what should i (eat)(?: tonight| today)?$|^(?:its my|today is my) (birthday)/u,
  /\bhow (?:can i|do i|to) (lose weight|quit smoking|stop smoking|get rich|find a (?:girlfriend|boyfriend|wife|husband)|make a million)\b/u,
  /\bpresident of\b|^(?:а )?кто (?:сейчас |у нас )?президент/u,
];

/**
 * Words of matters that no owner of a site is there for, whatever their order. A sentence of nothing else is foreign,
 * but for words that say nothing alone and those of `besideForeign`, which are no matter by themselves.
 */
export const foreignSubjects = `погода погодка дождь дождик дожди ливень снегопад гроза пасмурно слякоть гололёд метель вьюга
  буран холодрыга жарища weather rain raining snowing sunny cloudy storm
  анекдот анекдоты шутка шутки стишок joke jokes riddle
  футбол хоккей баскетбол чемпионат олимпиада спартак цска зенит месси роналду football soccer messi ronaldo
  президент выборы депутаты путин трамп байден зеленский война санкции president election trump putin biden
  гороскоп зодиак инопланетяне марс юпитер вселенная динозавры биткоин horoscope aliens universe dinosaurs bitcoin`;

export const besideForeign = `улица окно снег град ветер туман смог мороз жара солнце солнечно тепло жарко холодно прогноз обещают
  обещали передают пойдёт растает кончится закончится начнётся идёт льёт светит счёт матч сыграли выиграл победил играет знаешь
  знаете расскажи рассмеши думаешь outside fog snow windy match win won play`;

/**
 * Personal questions to the assistant, words without punctuation: a shop's age or sleep is not asked with «ты». Each
 * pattern must match a whole sentence.
 */
export const aboutAssistant: readonly RegExp[] = [
  /^(?:[а-я]+ ){0,2}(?:сколько (?:тебе|же тебе) лет|тебе (?:сколько лет|лет)|лет тебе)(?: сколько)?(?: [а-я]+)?$/u,
  /^(?:[а-я]+ ){0,2}(?:ты|тебя|тебе) (?:(?:не|уже|еще|тоже|хоть|кого|что|меня|больше|вообще|когда|никогда|с кем|где) ){0,2}(?:любишь|веришь|спишь|ешь|пьешь|куришь|мечтаешь|думаешь|чувствуешь|устал|устала|обиделся|обиделась|обиделось|злишься|скучаешь|боишься|смотришь|слушаешь|читаешь|играешь|живешь|учишься|родился|родилась|замужем|женат|женатый|мальчик|девочка|парень|девушка|мужчина|женщина|красивый|красивая|умеешь|существуешь|врешь|обманываешь|шутишь|скучно|грустно|нравлюсь|нравится)(?: [а-я]+){0,3}$/u,
  /^(?:[а-я]+ ){0,1}(?:что|чем|где|как|когда|зачем|почему) (?:ты )?(?:делаешь|занимаешься|живешь|спишь|поживаешь|родился|родилась|учишься)(?: сейчас| сегодня| вечером| по жизни)?$/u,
  /^(?:[а-я]+ ){0,2}(?:(?:кто|кем) (?:же |ты |был )?(?:тебя|твой|твоя|твои|создан|создана|сделан|написан|придуман)|тебя кто|кто ты)(?: [а-я]+){0,2}$/u,
  /^(?:[а-я]+ ){0,2}(?:твой|твоя|твое|твои|твоего|тебя) (?:самый |самая )?(?:любим[а-я]+|имя|пол|возраст|создател[а-я]+|хозя[а-я]+|мам[а-я]|друзья|семья|жена|муж|парень|девушка|мечта|хобби)(?: [а-я]+){0,2}$/u,
  /^(?:откуда ты|ты откуда)(?: родом)?$/u,
  /^(?:so |and |hey |but )?how old (?:are you|r u)$|^(?:so |and |hey |but )?are you (?:a )?(?:boy|girl|male|female|man|woman|single|married|sleeping|asleep|happy|sad|tired|angry|smart|clever|in love|lonely|conscious|alive)(?: or (?:a )?[a-z]+)?$/u,
  /^(?:so |and |but )?do you (?:like|love|hate|believe|dream|sleep|eat|drink|feel|think about|have (?:feelings|friends|a family|a girlfriend|a boyfriend|a name|parents|emotions))(?: [a-z]+){0,4}$/u,
  /^(?:so |and |but )?who (?:made|created|built|programmed|trained|designed|owns) you$|^who is your (?:creator|maker|master|boss)$|^what are you doing(?: now| today| tonight)?$|^whats? (?:is )?your favou?rite [a-z ]+$|^where do you live$/u,
];

/**
 * Matches a text with the familiar «ты», which visitors use for the assistant and not for the owner, unless it requests
 * an action («можешь», «сделай»), which may be addressed to the owner.
 */
export const toAFriend =
  /^(?!.*(?:можешь|сможешь|мог бы|сделай|сделаешь)).*(?<![а-я])(?:ты|тебе|тебя|тобой|твой|твоя|твое|твои|твою|твоего)(?![а-я])/u;

/** Prompt injections. */
export const injections: readonly RegExp[] = [
  /(?:игнорируй|игнорируйте|забудь|забудьте|отбрось|проигнорируй) [а-я ,]{0,30}(?:инструкци|указани|правил|промпт|сказанное)/u,
  /системн(?:ый|ого|ые|ое) (?:промпт|сообщение|инструкци)|(?:покажи|выведи|раскрой|повтори) (?:мне )?(?:свой |свои |все |весь )?(?:промпт|инструкции)/u,
  /ты теперь (?:администратор|админ|хакер|не бот|другой|свободен|злой|dan\b)|режим (?:разработчика|бога)/u,
  /\b(?:ignore|forget|disregard) (?:all |any )?(?:of )?(?:your |the |my |these )?(?:previous |prior |above |earlier )?(?:instructions|rules|prompts?|guidelines)/u,
  /\bsystem (?:prompt|message|instructions)\b|\byou are now (?:an? )?(?:admin|administrator|hacker|dan|free|evil)\b|\bdeveloper mode\b|\bjailbreak|\breveal your (?:prompt|instructions)/u,
];
