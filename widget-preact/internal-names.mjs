// Properties that the build shortens, the same in every chunk. None of them may cross the wire, be stored, be a word of
// a dictionary, a command or an event of the page's, or a property of the browser's.
import { internalNames as ofSdk } from '../sdk/short-names.mjs';

const widget = `
launcher isReturning setBadge showOpen rename paint dress preload greeted drop
$asked $config $extras $isOpen $locale $read $remark $sentences $sheet $state $participants $typing $unread $views $words
$draft AskForm Down EmojiPicker Face FileView Menu MenuItems Portrait RichText Sentences Sheet Tail Tools Unsent
nameEveryone holdPlace sendFiles showUnread createVisitor
drawAttention hasOlder insert isFirst isGone isLast isLastOwn isNeeded isNewest needExtras popup shell stopAttention
stops takeEarly whenLoaded notifyPage undress`;
/** Public elsewhere: nobody but the widget sees the visitor's client in it. */
const visitor = `apiToken clock describe draft hasDialog loadOlder own saved sendFile settle touch watch`;
const preact = `current debounceRendering diffed forceUpdate setState shouldComponentUpdate`;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const short = letters.concat(letters.flatMap((first) => letters.map((second) => first + second.toLowerCase())));
const names = [...`${widget} ${visitor} ${preact}`.trim().split(/\s+/), ...ofSdk];

/** Terser's `nameCache`: every name has its short form beforehand, so that no two chunks differ. */
export const nameCache = { props: { props: Object.fromEntries(names.map((name, at) => [`$${name}`, short[at]])) } };
export const internalNames = new RegExp(`^(${names.map((name) => name.replace('$', '\\$')).join('|')})$`);
