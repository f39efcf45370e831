/** Addresses as people write them: http, https, mailto and tel are taken, and an e-mail without its scheme. */
const address = /\b(?:https?:\/\/|mailto:|tel:\+?\d)[^\s<>«»"]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** What ends a sentence rather than an address. */
const tail = /[.,:;!?…'’)\]}]+$/;

export interface Link {
  readonly text: string;
  readonly href: string;
}

/** The end of the match that belongs to the address; a closing bracket does when it was opened inside. */
function trim(found: string): string {
  const bare = found.replace(tail, '');
  return bare.includes('(') && found[bare.length] === ')' ? `${bare})` : bare;
}

/** The text in its order, with each address as a link. */
export function findLinks(text: string): (string | Link)[] {
  const parts: (string | Link)[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const target = trim(found);
    parts.push(text.slice(from, index), {
      text: target,
      href: /^(https?|mailto|tel):/i.test(target) ? target : `mailto:${target}`,
    });
    from = index + target.length;
  }
  return [...parts, text.slice(from)];
}
