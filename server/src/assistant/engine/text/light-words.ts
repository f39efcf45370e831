// Function words of Russian, English, German, French and Spanish. They are features like all others;
// only the coverage of a question's subject leaves them out.
const functionWords = [
  `а без более бы был была были было быть в вам вас ваш ваша ваше ваши весь во вот все всего всех вы где да даже для до
  его ее если есть еще же за здесь и из или им их к как какая какие каким какого какое какой какую ко когда кого кому
  кто куда ли либо меня мне много можете может можно мой моя мы на надо нам нас наш не него нее нет ни них но ну о об
  однако он она они оно от откуда очень по под после потому почему при про с сам свой себя сколько со так также такой
  там тебя тем то тобой того тоже той только том ты тут у уже хочу хотел чего чем что чтобы чье чья эта эти это этого
  этой этом этот я скажите подскажите пожалуйста здравствуйте мочь сейчас сегодня завтра вообще
  нормально просто короче типа будет будут давайте наверное конечно нужно нужен зачем который которая которые`,
  `a about all am an and any are as at be been but by can could did do does for from had has have he her him his how i if
  in into is it its me more my no not of on one or our out please she should so some than that the their them then there
  these they this those to up us was we were what when where which who why will with would you your im ive id dont s t`,
  `aber alle als am an auch auf aus bei bin bist da das dass dein dem den der des die dir du ein eine einem einen einer
  er es fur haben hat ich ihr im in ist ja kann konnen man mein mich mir mit nach nicht noch nur oder sein sich sie sind
  so uber um und uns von war was wann warum wer wie wir wird wo zu zum zur bitte für über können`,
  `a ai au aux avec avez ce ces cet cette comment dans de des du elle en es est et eu il ils j je l la le les leur lui ma
  mais me mes moi mon n ne nos notre nous on ou où par pas pour pourquoi qu quand que quel quelle qui quoi s sa se ses
  son sont sur ta te tu un une vos votre vous y à été être`,
  `a al algo como con cual cuando de del donde el ella en es esta este esto hay la las le lo los me mi mis muy no nos o
  para pero por porque que quien se ser si sin sobre son su sus te tu un una y ya yo qué cómo cuándo dónde`,
];

/** Function words of several languages, folded. */
const stopWords: ReadonlySet<string> = new Set(functionWords.flatMap((list) => list.split(/\s+/)));

/** Asked about any subject: price, time, measure. */
const asking = `стоит стоят стоило стоить стоимость цена цены цену цен ценник почем дорого дешево долго быстро скоро платно
  бесплатно срок сроки сроку времени время обойдется обойдутся выйдет встанет much cost costs price prices pricing long free
  cheap expensive fast quick quickly`;

/** Vague words: haste, feelings, wishes, times, persons. */
const lists = [
  `будет будут подробнее точно именно всего примерно сделать делать
  делаете делаем делаю узнать знаете знать знаю существует имеется бывает бывают нужна нужны надобно следует могу
  можем могли мог могла сможете смогу хотим хочется хотели хотела хотелось хочешь желаю интересует интересно планирую
  вопрос вопросы ответ получится получается вышло выходит смогли пытаюсь пробую пробовала пробовал пришлось приходится
  скажи подскажи расскажите объясните напишите ответьте помогите помочь помощь посоветуйте дайте давайте возьмите
  расскажи объясни напиши ответь помоги посоветуй дай порекомендуй порекомендуйте
  работает работают работать сработало проблема проблемы случилось произошло ситуация`,
  // When and how much.
  `сегодня завтра вчера послезавтра сейчас щас скоро потом позже раньше пораньше утром днем вечером ночью день дня дней дни
  неделя неделю недели неделе недель месяц месяца месяцев год года лет час часа часов минут минуты раз раза время пора
  понедельник вторник среду среда четверг пятницу пятница субботу суббота воскресенье январь января февраля марта апреля
  мая июня июля августа сентября октября ноября декабря один одна одно одну два две три четыре пять шесть семь восемь
  девять десять сто несколько пару больше меньше самый самая самое весь всю`,
  // Feelings, haste, addresses, relatives, chat.
  `срочно быстрее ужас ужасно кошмар блин черт капец пипец жесть беда издеваетесь реально короче просто вообще прям прямо
  типа норм нормально пожалуйста плиз плз пж пжл пжлст скок скока скоко чо че чё ваще нить нибудь ребята девочки девушка
  девушки друзья добрый доброе доброго привет спасибо здрасте мама маме маму папа муж мужа жена жене сын сыну сына дочь
  дочке дочка батя бабушка подруга друг ребят это вон мол`,
  `take takes taking exactly really just get gets got getting
  need needs needed want wants wanted wanna gonna gotta like know tell help make work works working way thing things
  something anything possible able think try trying use using go going come still already also please pls plz thanks thank
  hi hello hey there u ur ya yo guys gimme gotcha wtf omg lol ok okay cant doesnt didnt isnt wont havent today tomorrow
  yesterday day days week weeks month months year years time times hour hours minute minutes one two three four five six
  few lot lots many every each again now later soon first last next long away back mom dad wife husband someone anyone`,
  // Numbers, dates, measures.
  `первый первая первое первого первую первые второй вторая второе второго вторую третий третья третье третью третьего
  четвертый четвертого пятый пятая пятого пятую шестой шестого седьмой восьмой девятый десятый последний последняя
  последние последнего следующий следующая следующую следующее следующей следующие прошлый прошлая прошлую прошлой
  прошлом прошлого двух трех четырех пяти шести семи восьми девяти десяти двое трое четверо двумя тремя двоих троих
  двадцать тридцать сорок пятьдесят полтора полторы пол половина половину оба обе дважды трижды
  понедельника понедельникам вторника вторникам среды средам четверга четвергам пятницы пятницам пятничку субботы
  субботам воскресенья воскресенью воскресеньям понедельнику вторнику четвергу январе феврале марте апреле май мае июне
  июле августе сентябре октябре ноябре декабре январь февраль март апрель июнь июль август сентябрь октябрь ноябрь
  декабрь летом зимой весной осенью неделями часов часика часик минутку минутка минуты денек месяцев месяцам годами
  полгода полчаса штук штуки штука штуку кг см мм км литр литра литров метр метра метров рублей руб рубля тысяч тысячи
  тыс много мало немного немножко чуть столько несколько`,
  // Prepositions, pronouns, adverbs, particles.
  `через около возле между вместо кроме против перед среди ради насчет кстати опять снова сначала сперва потом затем
  тогда теперь пока всегда никогда иногда часто редко обычно ещё еще заново постоянно давно недавно долго сразу
  быстренько заранее вовремя наконец вдруг случайно возможно видимо похоже кажется наверно примерно приблизительно
  конкретно подробно именно хотя либо зато поэтому потому однако вроде якобы разве неужели лишь почти совсем очень
  слишком достаточно абсолютно полностью целиком сколько-нибудь куда-то где-то когда-то кто-то что-то чтото какой-то
  мои моих моим моей моему моего мою наши наших нашу нашей ваши вашу вашей вашего вашему ваших этих этим эту тот та те
  тех теми тому ним ней ними нами вами себе собой сами сама самому самой самого самим другой другая другое другие других
  каждый каждая каждое каждую каждые любой любая любое любую любые любым иначе туда сюда отсюда оттуда внутри снаружи
  рядом далеко близко дальше ближе вперед назад никак никто ничего нечего некому`,
  // What is done with anything.
  `жду ждем ждать ждала ждал ждут подожду прошу просит просят просим просил просила дает дают дали дадите дадут дать даете
  давать брать взять берете беру взял взяла возьму возьмем возьмут иду идет идут придем
  ехать еду едем едет пришел пришла пришли стал стала стало стали станет начать начал начала
  начали начинать закончить закончил хватит хватает остался осталась осталось случилась произойдет оказалось оказался
  думаю думал думала решил решила решили говорят сказал сказала сказали скажет говорил говорили пишу написал написала
  пишут пишет напишу вижу видел видела смотрю посмотрел посмотреть посмотрела слышал понял поняла понимаю понять
  собираюсь собираемся планируем попробовала сделал сделала сделали сделаете сделаем сделано занимаетесь являетесь
  имею имеет имеете иметь считается значит должен должна должно должны обязан обязательно нельзя реально нравится
  понравилось желательно интересно волнует беспокоит хачу захотел захотела решаем`,
  `second third fourth fifth twice once half both several may june july january february march april august september
  october november december monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays
  saturday saturdays sunday sundays weekend weekends summer winter tonight morning evening afternoon night until till
  around during over here yet ever never always sometimes often usually
  maybe perhaps actually basically literally quite rather pretty too very even else another other others same both either
  neither such own give gives given giving gave let lets allow put puts said says say tell told ask asked asking see saw
  seen look looks looking find found keep keeps kept happen happens happened seem seems feel felt mean means meant
  wonder wondering hope hoping guess suppose looking come came comes coming went gone start started starting
  haven hasn hadn aren wasn weren shouldn couldn wouldn didn doesn don isn won can't ll ve re km kg cm mm ml miles bucks dollars
  guy people person friend mum son daughter really super totally`,
];

const setOf = (texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((list) => list.split(/\s+/)).map((word) => word.replaceAll('ё', 'е')));
const vagueWords = setOf(lists);
const askingWords = setOf([asking]);

/** Whether a folded word has no content: function words, numbers, wishes, feelings. */
export const isVagueWord = (word: string): boolean =>
  stopWords.has(word) || vagueWords.has(word) || /^\d/.test(word) || word.length === 1;

/** Whether a folded word may be asked of any subject. */
export const isAskingWord = (word: string): boolean => askingWords.has(word);

/** Whether a folded word cannot be the subject of a question. */
export const isLightWord = (word: string): boolean => isVagueWord(word) || isAskingWord(word);
