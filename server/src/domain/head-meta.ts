import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { defaultTreeAdapter as nodes, type DefaultTreeAdapterMap, Parser, type TreeAdapter } from 'parse5';

/** How many elements a head may have before the rest of it is not read: real ones have some hundreds at most. */
const most = 2_000;
/** How much is parsed before others are served; the costliest texts found take some 25 ms a 32 KiB. Characters. */
const slice = 8 * 1024;

/** The parser has come to where the head ends, or the head is too large to read on. */
class HeadEnd extends Error {}

/** Builds the tree as browsers do, but no further than the head. */
function createHeadAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let made = 0;
  return {
    ...nodes,
    createElement(name, namespace, attributes) {
      made += 1;
      if (name === 'body' || name === 'frameset' || made > most) throw new HeadEnd();
      return nodes.createElement(name, namespace, attributes);
    },
    // Repeated <html> tags only lend attributes to the first.
    adoptAttributes: () => undefined,
  };
}

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const isElement =
  (name: string) =>
  (node: Node): node is Element =>
    node.nodeName === name;

/**
 * The values of `content` of the `<meta name=…>` elements that a browser with scripts would put straight into the
 * page's head (HTML standard, tree construction): not what only looks like one in a title, a script, a comment or an
 * attribute, and nothing of a template or the body.
 * @param html at most 256 KiB; it is parsed in slices
 */
export async function readHeadMetas(html: string, name: string): Promise<string[]> {
  const parser = new Parser<DefaultTreeAdapterMap>({ treeAdapter: createHeadAdapter(), scriptingEnabled: true });
  try {
    for (let at = 0; at === 0 || at < html.length; at += slice) {
      parser.tokenizer.write(html.slice(at, at + slice), at + slice >= html.length);
      await yieldToEventLoop();
    }
  } catch (error) {
    if (!(error instanceof HeadEnd)) throw error;
  }
  const head = parser.document.childNodes.find(isElement('html'))?.childNodes.find(isElement('head'));
  const metas = head?.childNodes.filter(isElement('meta')) ?? [];
  const valueOf = ({ attrs }: Element, wanted: string): string =>
    attrs.find((attribute) => attribute.name === wanted)?.value ?? '';
  return metas.filter((meta) => valueOf(meta, 'name').toLowerCase() === name).map((meta) => valueOf(meta, 'content'));
}
