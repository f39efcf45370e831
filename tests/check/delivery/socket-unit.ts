/** What goes over a socket's connection as one piece: the head of the upgrade, or a frame (RFC 6455, section 5.2). */
export interface SocketUnit {
  readonly bytes: Buffer;
  readonly kind: 'head' | 'text' | 'other';
  /** The content of an unmasked text frame. */
  readonly text: string;
}

const headEnd = Buffer.from('\r\n\r\n');

function frameAt(bytes: Buffer): { start: number; end: number; masked: boolean; opcode: number } | null {
  if (bytes.length < 2) return null;
  const masked = (bytes[1]! & 0x80) !== 0;
  const short = bytes[1]! & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + lengthBytes + (masked ? 4 : 0);
  if (bytes.length < start) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  return { start, end: start + length, masked, opcode: bytes[0]! & 0x0f };
}

/** Cuts a stream of bytes into units. */
export function createUnitReader(): (chunk: Buffer) => SocketUnit[] {
  let rest: Buffer = Buffer.alloc(0);
  let upgraded = false;
  const take = (): SocketUnit | null => {
    if (!upgraded) {
      const at = rest.indexOf(headEnd);
      if (at < 0) return null;
      upgraded = true;
      return cut(at + headEnd.length, 'head', 0);
    }
    const frame = frameAt(rest);
    if (!frame || rest.length < frame.end) return null;
    return cut(frame.end, frame.opcode === 1 ? 'text' : 'other', frame.masked ? frame.end : frame.start);
  };
  const cut = (end: number, kind: SocketUnit['kind'], textFrom: number): SocketUnit => {
    const bytes = rest.subarray(0, end);
    rest = rest.subarray(end);
    return { bytes, kind, text: kind === 'text' ? bytes.toString('utf8', textFrom) : '' };
  };
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const units: SocketUnit[] = [];
    for (let unit = take(); unit; unit = take()) units.push(unit);
    return units;
  };
}
