// Properties that the build shortens, the same in every chunk. None of them may cross the wire, be stored, be a word of
// a dictionary, a command or an event of the page's, or a property of the browser's.
const widget = `
launcher isReturning setBadge showOpen rename paint dress preload greeted drop
$asked $config $extras $isOpen $locale $read $remark $sentences $sheet $state $participants $typing $unread $views $words
$draft AskForm Down EmojiPicker Face FileView Menu MenuItems Portrait RichText Sentences Sheet Tail Tools Unsent
nameEveryone holdPlace sendFiles showUnread createVisitor
drawAttention hasOlder insert isFirst isGone isLast isLastOwn isNeeded isNewest needExtras popup shell stopAttention
stops takeEarly whenLoaded notifyPage undress`;
const sdk = `
alone answeredElsewhere apiToken assigned broadcast clock deliver describe draft drain ended expire flush follow handle handleFrame handleRead hasDialog
isOver saved loadOlder look mark markRead mine onFrame onLost onState outbox own probe receive refuse renew
seen sendFile settle stalled touch watch`;
const preact = `current debounceRendering diffed forceUpdate setState shouldComponentUpdate`;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const short = letters.concat(letters.flatMap((first) => letters.map((second) => first + second.toLowerCase())));
const names = `${widget} ${sdk} ${preact}`.trim().split(/\s+/);

/** Terser's `nameCache`: every name has its short form beforehand, so that no two chunks differ. */
export const nameCache = { props: { props: Object.fromEntries(names.map((name, at) => [`$${name}`, short[at]])) } };
export const internalNames = new RegExp(`^(${names.map((name) => name.replace('$', '\\$')).join('|')})$`);
