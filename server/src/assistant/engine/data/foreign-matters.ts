/**
 * Matters that visitors try an assistant with and that no owner of a site is there for, as they are asked, folded. They
 * count only where the owner wrote nothing of them: a hotel may well say what the weather is like. A group is the matter
 * itself, where the words around it may be anybody's.
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
  /посовету(?:й|йте) (?:мне |нам |хороший |хорошую |какой-нибудь )?(фильм|сериал|кино|книгу|музыку|песню|аниме)|что посмотреть вечером/u,
  /\bhow (?:do i|do you|to|can i) (?:cook|bake|boil|fry|roast)\b|\b(?:recommend|suggest) (?:me )?(?:a |an |some )?(?:good )?(movie|film|book|series|show|song|anime)\b/u,
  // General knowledge.
  /кто (?:выиграл|победил|нарисовал|изобрел|открыл америку)|столиц[ау] [а-я]+|гороскоп/u,
  /\bcapital of\b|\bwho (?:painted|invented|discovered)\b|\bwho won the (?:match|game|cup)\b|\bhoroscope\b/u,
];

/** Orders to the assistant itself, as language models are given them. */
export const injections: readonly RegExp[] = [
  /(?:игнорируй|игнорируйте|забудь|забудьте|отбрось|проигнорируй) [а-я ,]{0,30}(?:инструкци|указани|правил|промпт|сказанное)/u,
  /системн(?:ый|ого|ые|ое) (?:промпт|сообщение|инструкци)|(?:покажи|выведи|раскрой|повтори) (?:мне )?(?:свой |свои |все |весь )?(?:промпт|инструкции)/u,
  /ты теперь (?:администратор|админ|хакер|не бот|другой|свободен|злой|dan\b)|режим (?:разработчика|бога)/u,
  /\b(?:ignore|forget|disregard) (?:all |any )?(?:of )?(?:your |the |my |these )?(?:previous |prior |above |earlier )?(?:instructions|rules|prompts?|guidelines)/u,
  /\bsystem (?:prompt|message|instructions)\b|\byou are now (?:an? )?(?:admin|administrator|hacker|dan|free|evil)\b|\bdeveloper mode\b|\bjailbreak|\breveal your (?:prompt|instructions)/u,
];
