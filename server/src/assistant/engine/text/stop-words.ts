// Function words of Russian, English, German, French and Spanish. They are features like all others;
// only the coverage of a question's subject leaves them out.
const lists = [
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
export const stopWords: ReadonlySet<string> = new Set(lists.flatMap((list) => list.split(/\s+/)));
